import { createRequire } from 'node:module';
import { types } from 'node:util';
import vm from 'node:vm';

interface CompileOptions {
  filename?: string;
  cachedData?: Buffer;
}
interface CompilingModule {
  compileFunction(code: string, parameters: string[], options: CompileOptions): () => unknown;
  SourceTextModule?: typeof vm.SourceTextModule;
}
const { cacheCompiledCode } = createRequire(import.meta.url)('./code-cache.cjs') as {
  cacheCompiledCode(target: CompilingModule): void;
};

/** Whether each compilation used cached code. */
let cached: boolean[];
let caching: CompilingModule;

/** `node:vm` that records compilations, with the cache added. */
function createCachingVm(): CompilingModule {
  const target: CompilingModule = {
    compileFunction(code, parameters, options) {
      cached.push(options.cachedData !== undefined);
      return vm.compileFunction(code, parameters, options) as () => unknown;
    },
    SourceTextModule: class extends vm.SourceTextModule {
      constructor(code: string, options: ConstructorParameters<typeof vm.SourceTextModule>[1]) {
        cached.push(options?.cachedData !== undefined);
        super(code, options);
      }
    },
  };
  cacheCompiledCode(target);
  return target;
}

async function runModule(code: string, identifier = '/app/module.mjs'): Promise<Record<string, unknown>> {
  const { SourceTextModule = vm.SourceTextModule } = caching;
  const module = new SourceTextModule(code, {
    identifier,
    context: vm.createContext({}),
    initializeImportMeta: (meta) => Object.assign(meta, { url: `file://${identifier}` }),
    importModuleDynamically: async () => {
      const imported = new vm.SyntheticModule(['name'], () => imported.setExport('name', 'imported'));
      await imported.link(() => imported);
      await imported.evaluate();
      return imported;
    },
  });
  await module.link(() => module);
  await module.evaluate();
  return module.namespace as Record<string, unknown>;
}

const runFunction = (code: string, filename?: string) =>
  caching.compileFunction(code, [], filename === undefined ? {} : { filename })();

beforeEach(() => {
  cached = [];
  caching = createCachingVm();
});

it('compiles a file once, and runs it again in each context', async () => {
  const code = 'export const state = { count: 0 }; state.count += 1; export const { url } = import.meta;';
  for (let run = 0; run < 3; run += 1)
    expect(await runModule(code)).toMatchObject({ state: { count: 1 }, url: 'file:///app/module.mjs' });
  for (let run = 0; run < 2; run += 1) expect(runFunction('return 7', '/app/file.cjs')).toBe(7);
  expect(cached).toEqual([false, true, true, false, true]);
});

it('compiles changed code and other files', async () => {
  expect(await runModule('export const value = 1')).toMatchObject({ value: 1 });
  expect(await runModule('export const value = 2')).toMatchObject({ value: 2 });
  expect(await runModule('export const value = 2', '/app/other.mjs')).toMatchObject({ value: 2 });
  expect([runFunction('return 1', '/app/file.cjs'), runFunction('return 2', '/app/file.cjs')]).toEqual([
    1, 2,
  ]);
  expect([runFunction('return 1'), runFunction('return 2')]).toEqual([1, 2]);
  expect(cached).not.toContain(true);
});

it('compiles code with a dynamic import each time, because Node would not run the import', async () => {
  const code = "export const load = () => import('imported');";
  for (let run = 0; run < 2; run += 1) {
    const { load } = (await runModule(code)) as { load(): Promise<unknown> };
    expect(await load()).toMatchObject({ name: 'imported' });
  }
});

it('is used by tests of servers and tools', () => {
  expect(types.isProxy(vm.SourceTextModule)).toBe(true);
});
