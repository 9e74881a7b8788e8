import { remoteNames } from '@ontrend/shared/build/repository';
import { findTestFiles } from '../test/test-files.ts';
import { listJourneys } from './journeys.ts';
import { listChangeSteps, listPackageSteps } from './list-steps.ts';

vi.spyOn(console, 'log').mockImplementation(() => undefined);

const getNames = (steps: { name: string }[]) => steps.map(({ name }) => name);
const getFiles = (steps: { name: string; files?: string[] }[], name: string) =>
  steps.find((step) => step.name === name)?.files;

describe.each(remoteNames())('the steps of %s', (name) => {
  const steps = listPackageSteps(name);

  it('are the static checks, tests, builds with a release check, and journeys', () => {
    expect(getNames(steps)).toEqual([
      `${name}: format, lint, types, import rules`,
      'Component tests',
      'Build and dry-run release',
      'Server, tool and API tests',
      'Browser tests',
    ]);
  });

  it('run its tests and its journeys', () => {
    const files = getFiles(steps, 'Component tests');
    expect(files).toEqual(expect.arrayContaining(findTestFiles([name]).web));
    expect(getFiles(steps, 'Browser tests')).toEqual(findTestFiles(listJourneys(name)).browser);
  });

  it('run the tests that read all packages', () => {
    const { web, server } = findTestFiles(['tools/checks', 'bench/src/budgets']);
    expect(web).toContain('tools/checks/site-links.test.tsx');
    expect(getFiles(steps, 'Component tests')).toEqual(expect.arrayContaining(web));
    expect(getFiles(steps, 'Server, tool and API tests')).toEqual(
      expect.arrayContaining([
        ...server,
        'tools/mutations/mutations.test.ts',
        'tools/test/test-files.test.ts',
      ]),
    );
  });
});

it('rejects a folder that is no package', () => {
  expect(() => listPackageSteps('docs')).toThrow('docs is not a package.');
});

describe('the steps of a change', () => {
  const ALWAYS = [
    'Format, lint, types, import rules',
    'Component tests',
    'Build and dry-run release',
    'Server, tool and API tests',
  ];

  it('always contain static checks, unit tests, builds and the tests that read all packages', () => {
    const steps = listChangeSteps(['docs/releases.md']);
    expect(getNames(steps)).toEqual(ALWAYS);
    const { web, server } = findTestFiles(['tools/checks', 'bench/src/budgets']);
    expect(getFiles(steps, 'Component tests')).toEqual(web);
    expect(getFiles(steps, 'Server, tool and API tests')).toEqual(expect.arrayContaining(server));
  });

  it('contain the tests that read a changed file', () => {
    const steps = listChangeSteps(['docker-compose.yml', 'mf-profile/src/document/profile.mustache']);
    expect(getFiles(steps, 'Component tests')).toEqual(
      expect.arrayContaining(findTestFiles(['mf-profile']).web),
    );
    const servers = findTestFiles(['deploy', 'shell/server']).server;
    expect(getFiles(steps, 'Server, tool and API tests')).toEqual(expect.arrayContaining(servers));
  });

  it('contain the journeys of a remote', () => {
    const steps = listChangeSteps(['mf-auth/src/remote.ts']);
    expect(getNames(steps)).toEqual([...ALWAYS, 'Browser tests']);
    expect(getFiles(steps, 'Browser tests')).toEqual(findTestFiles(listJourneys('mf-auth')).browser);
  });

  it.each(['api/src/programs/server/main.ts', 'shared/src/wire/entities.ts', 'package.json'])(
    'contain all journeys and the upgrade for %s',
    (file) => {
      const steps = listChangeSteps([file]);
      expect(getNames(steps)).toEqual([...ALWAYS, 'Browser tests', 'Upgrade from the previous release']);
      expect(getFiles(steps, 'Browser tests')).toEqual(findTestFiles(['e2e']).browser);
    },
  );

  it('contain no deleted journey', () => {
    expect(getNames(listChangeSteps(['e2e/journeys/deleted.spec.ts']))).toEqual(ALWAYS);
  });
});
