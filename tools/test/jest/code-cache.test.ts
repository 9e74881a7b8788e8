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
interface ScriptModule {
  compileFunction(
    code: string,
    parameters: string[],
    options: { filename?: string; parsingContext?: vm.Context },
  ): (...values: unknown[]) => unknown;
  Script: typeof vm.Script;
}
const { cacheCompiledCode, cacheExecutedCode } = createRequire(import.meta.url)('./code-cache.cjs') as {
  cacheCompiledCode(target: CompilingModule): void;
  cacheExecutedCode(target: ScriptModule): () => void;
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

describe('the cache of executed code', () => {
  let stored: (Buffer | undefined)[];
  let target: ScriptModule;
  let storeExecutedCode: () => void;

  const compile = (code: string, filename = '/app/file.cjs') =>
    target.compileFunction(code, ['module', 'value'], {
      filename,
      parsingContext: vm.createContext({ Error }),
    });

  beforeEach(() => {
    stored = [];
    target = {
      compileFunction: vm.compileFunction as unknown as ScriptModule['compileFunction'],
      Script: class extends vm.Script {
        constructor(code: string, options: vm.ScriptOptions) {
          stored.push(options.cachedData as Buffer | undefined);
          super(code, options);
          if (options.cachedData) expect(this.cachedDataRejected).toBe(false);
        }
      },
    };
    storeExecutedCode = cacheExecutedCode(target);
  });

  it('compiles a file once, and runs it again in each context', () => {
    const code = 'globalThis.runs = (globalThis.runs ?? 0) + 1; return [globalThis.runs, value];';
    for (const value of ['a', 'b', 'c']) {
      expect(compile(code)({}, value)).toEqual([1, value]);
      storeExecutedCode();
    }
    expect(stored.map(Boolean)).toEqual([false, true, true]);
  });

  it('stores functions that only a later test file calls', () => {
    const body = 'return [1, 2, 3].map((item) => { const double = () => item * 2; return double(); });';
    const code = `module.exports = () => { ${body.repeat(20)} };`;
    const load = () => {
      const module = { exports: (): unknown => undefined };
      compile(code)(module);
      return module.exports;
    };
    load();
    storeExecutedCode();
    expect(load()()).toEqual([2, 4, 6]);
    storeExecutedCode();
    expect(load()()).toEqual([2, 4, 6]);
    const [, first, second] = stored;
    expect(second?.length).toBeGreaterThan((first?.length ?? 0) * 1.5);
  });

  it('compiles changed code, other files and code with a dynamic import', () => {
    for (const [code, filename] of [
      ['return 1', '/app/file.cjs'],
      ['return 2', '/app/file.cjs'],
      ['return 2', '/app/other.cjs'],
    ] as const) {
      expect(compile(code, filename)()).toBe(Number(code.at(-1)));
      storeExecutedCode();
    }
    expect(stored).toEqual([undefined, undefined, undefined]);
    for (let run = 0; run < 2; run += 1) {
      compile("return () => import('imported')", '/app/dynamic.cjs');
      storeExecutedCode();
    }
    expect(stored).toHaveLength(3);
  });

  it.each(['first', 'later'])('keeps the positions of the %s line', (line) => {
    const [prefix, position] = line === 'first' ? ['', ':1:15'] : ['// comment\n', ':2:15'];
    for (let run = 0; run < 2; run += 1) {
      expect(compile(`${prefix}return String(new Error('x').stack) // end`)()).toContain(
        `/app/file.cjs${position}`,
      );
      storeExecutedCode();
    }
  });
});
