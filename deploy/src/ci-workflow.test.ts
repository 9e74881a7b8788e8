import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const packageJson = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface CiStep {
  id?: string;
  run?: string;
  uses?: string;
  with?: { filters?: string };
}
interface Job {
  steps: CiStep[];
  strategy?: { matrix: Record<string, number[]> };
}
interface Workflow {
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}
const workflow = parse(read('.github/workflows/ci.yml')) as Workflow;
const allSteps = Object.values(workflow.jobs).flatMap(({ steps }) => steps);

it('verifies every remote whose folder a pull request changes', () => {
  const step = allSteps.find(({ id }) => id === 'remotes');
  const filters = parse(step?.with?.filters ?? '') as Record<string, string>;
  expect(filters).toEqual(Object.fromEntries(remoteNames().map((name) => [name, `${name}/**`])));
});

it('runs the core tier on each supported version of Node, and the extended tier in shards', () => {
  const { core, extended } = workflow.jobs;
  const commands = (job?: Job) => job?.steps.map(({ run }) => run);
  expect(core?.strategy?.matrix).toEqual({ node: [20, 22, 24] });
  expect(commands(core)).toContain('npm test');
  expect(extended?.strategy?.matrix).toEqual({ shard: [1, 2, 3, 4] });
  expect(commands(extended)?.join('\n')).toMatch(
    /^npm test -- --tier extended --shard \$\{\{ matrix\.shard \}\}\/4$/m,
  );
});

it('runs both tiers before a change lands', () => {
  expect(read('.ci/run')).toMatch(/^npm test$/m);
  expect(read('.ci/run')).toMatch(/^npm test -- --tier extended$/m);
});

it('runs only scripts that exist', () => {
  const commands = allSteps.map(({ run = '' }) => run).join('\n');
  const scripts = [...commands.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name);
  expect(scripts).toContain('verify');
  for (const script of scripts) expect(packageJson.scripts).toHaveProperty([script]);
});

it("tests media with Debian's ffmpeg, and fails without it", () => {
  for (const job of ['verify', 'core', 'extended'])
    expect(workflow.jobs[job]?.steps.map(({ uses }) => uses)).toContain('./.github/actions/prepare');
  expect(read('.github/actions/prepare/action.yml')).toMatch(/apt-get install .*\bffmpeg\b/);
  expect(workflow.env).toEqual({ REQUIRE_INSTALLED_FFMPEG: '1' });
});

it('fails on vulnerable production dependencies and publishes the list of all of them', () => {
  const commands = workflow.jobs.dependencies?.steps.map(({ run = '' }) => run).join('\n');
  expect(commands).toMatch(/^npm run audit$/m);
  expect(commands).toContain('npm run sbom');
  expect(packageJson.scripts.audit).toContain('--audit-level high');
  expect(packageJson.scripts.sbom).toContain('cyclonedx');
});

it('names an owner for every remote', () => {
  const owners = Object.fromEntries(
    read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => line.split(/\s+/) as [string, string]),
  );
  for (const name of remoteNames()) expect(owners[`/${name}/`]).toBe(`@ontrend/${name.replace('mf-', '')}`);
});
