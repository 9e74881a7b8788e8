import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@ontrend/shared/build/repository';

const { jest } = import.meta;

interface ResolverOptions {
  basedir: string;
  conditions?: string[];
  defaultResolver(request: string, options: ResolverOptions): string;
}
type Resolver = (request: string, options: ResolverOptions) => string;

const IMPORT = ['import', 'default', 'node'];
const REQUIRE = ['require', 'default', 'node'];
let folder: string;
let resolve: Resolver;

const resolveFrom = (basedir: string, request: string, conditions: string[]) =>
  resolve(request, {
    basedir,
    conditions,
    defaultResolver: (name, options) => `${options.basedir}/node_modules/${name}/index.js`,
  });

/** Loads the resolver as a Jest worker does. */
function loadResolver(list: string | undefined): Resolver {
  const before = process.env.TEST_PACKAGES;
  if (list === undefined) delete process.env.TEST_PACKAGES;
  else process.env.TEST_PACKAGES = list;
  try {
    jest.resetModules();
    return createRequire(import.meta.url)('./package-resolver.cjs') as Resolver;
  } finally {
    if (before === undefined) delete process.env.TEST_PACKAGES;
    else process.env.TEST_PACKAGES = before;
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ontrend-resolver-'));
  const list = join(folder, 'bundles.json');
  await writeFile(list, JSON.stringify({ '/code/node_modules/pg/index.js': 'pg.mjs' }));
  resolve = loadResolver(list);
});
afterEach(() => rm(folder, { recursive: true }));

it('resolves an import of a bundled file to its bundle', () => {
  expect(resolveFrom('/code', 'pg', IMPORT)).toBe(join(folder, 'pg.mjs'));
});

it('leaves other versions of a package, other packages and require() alone', () => {
  expect(resolveFrom('/other', 'pg', IMPORT)).toBe('/other/node_modules/pg/index.js');
  expect(resolveFrom('/code', 'zod', IMPORT)).toBe('/code/node_modules/zod/index.js');
  expect(resolveFrom('/code', 'pg', REQUIRE)).toBe('/code/node_modules/pg/index.js');
});

it('resolves the packages that a bundle loads at run time from the API', () => {
  expect(resolveFrom(folder, 'sharp', REQUIRE)).toBe(join(ROOT, 'api/node_modules/sharp/index.js'));
});

it('resolves to the files of the packages where nothing was bundled', () => {
  resolve = loadResolver(undefined);
  expect(resolveFrom('/code', 'pg', IMPORT)).toBe('/code/node_modules/pg/index.js');
});

it('is used by the tests that `npm test` runs', () => {
  const bundle = join(dirname(process.env.TEST_PACKAGES ?? ''), 'zod.mjs');
  expect(import.meta.resolve('zod')).toBe(pathToFileURL(bundle).href);
});
