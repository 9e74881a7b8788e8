import { type NewRemote, shortName, titleOf } from '../../remote-kit/src/template/fill-template.ts';

/** Returns the package.json of a remote in the repository. */
export function packageJson(name: string) {
  const run = (script: string) => `node ../tools/run.mjs tools/${script}.ts ${name}`;
  return {
    name,
    version: '1.0.0',
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: ['*.css'],
    scripts: { dev: run('dev'), build: run('build'), test: run('test'), types: run('types') },
    dependencies: {
      '@ontrend/shared': 'workspace:*',
      i18next: 'catalog:',
      react: 'catalog:',
      'react-i18next': 'catalog:',
    },
    devDependencies: { '@types/react': 'catalog:' },
  };
}

/** Returns the browser test of a new remote. */
function journey({ name, path }: NewRemote): string {
  return `import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

test('shows ${path}, before and after its scripts have run', async ({ page }) => {
  expect((await page.goto('${path}'))?.status()).toBe(200);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('${titleOf(name)}');
  await waitForHydration(page);
  await expect(heading).toHaveText('${titleOf(name)}');
});
`;
}

const TSCONFIG = '{ "extends": "../tsconfig.web.json", "include": ["src", "../shared/src/ambient"] }\n';

/** Returns the files of a remote in the repository, besides those of the template, by path. */
export function listPackageFiles(remote: NewRemote): Map<string, string> {
  const { name } = remote;
  return new Map([
    [`${name}/package.json`, `${JSON.stringify(packageJson(name), null, 2)}\n`],
    [`${name}/tsconfig.web.json`, TSCONFIG],
    [`e2e/journeys/${shortName(name)}.spec.ts`, journey(remote)],
  ]);
}
