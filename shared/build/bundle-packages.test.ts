import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePackages } from './bundle-packages.ts';
import { ROOT } from './repository.ts';

const NAMES = ['pg', 'pg-boss', 'lru-cache', '@fastify/swagger', '@fastify/swagger-ui', 'fastify'];
const fromApi = createRequire(join(ROOT, 'api/package.json'));
let folder: string;
let bundles: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ontrend-bundle-'));
  bundles = await bundlePackages('api', NAMES, ['pg-native'], folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function importBundle<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(join(folder, file)).href)) as T;
}

it('lists the bundles by the files that an import loads', () => {
  expect(Object.values(bundles)).toEqual([
    'pg.mjs',
    'pg-boss.mjs',
    'lru-cache.mjs',
    'fastify-swagger.mjs',
    'fastify-swagger-ui.mjs',
    'fastify.mjs',
  ]);
  expect(bundles[fromApi.resolve('fastify')]).toBe('fastify.mjs');
  // lru-cache has a file for `import` and another one for `require`.
  expect(bundles[fromApi.resolve('lru-cache')]).toBeUndefined();
});

it('exports the same names as the package', async () => {
  for (const [file, bundle] of Object.entries(bundles)) {
    const { default: original, ...names } = (await import(pathToFileURL(file).href)) as Record<
      string,
      unknown
    >;
    const bundled = await importBundle<Record<string, unknown>>(bundle);
    expect([bundle, Object.keys(bundled).sort()]).toEqual([
      bundle,
      [...Object.keys(names), ...(original === undefined ? [] : ['default'])].sort(),
    ]);
  }
});

it('contains code that several packages use once', async () => {
  const { default: pg } = await importBundle<{ default: { Pool: object } }>('pg.mjs');
  const { Pool } = await importBundle<{ Pool: object }>('pg.mjs');
  expect(Pool).toBe(pg.Pool);
  expect((await readdir(folder)).filter((name) => name.startsWith('chunk-')).length).toBeGreaterThan(0);
});

it('lets packages read the files next to their original code', async () => {
  const { default: fastify } = await importBundle<{
    default(): {
      register(plugin: unknown, options?: object): Promise<void>;
      inject(url: string): Promise<{ statusCode: number }>;
      close(): Promise<void>;
    };
  }>('fastify.mjs');
  const { default: swagger } = await importBundle<{ default: unknown }>('fastify-swagger.mjs');
  const { default: swaggerUi } = await importBundle<{ default: unknown }>('fastify-swagger-ui.mjs');
  const app = fastify();
  await app.register(swagger);
  await app.register(swaggerUi, { routePrefix: '/docs' });
  expect(await app.inject('/docs/static/swagger-ui.css')).toMatchObject({ statusCode: 200 });
  await app.close();
});
