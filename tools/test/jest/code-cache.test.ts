import { createRequire } from 'node:module';
import vm from 'node:vm';

interface ScriptModule {
  compileFunction(
    code: string,
    parameters: string[],
    options: { filename?: string; parsingContext?: vm.Context },
  ): (...values: unknown[]) => unknown;
  Script: typeof vm.Script;
}
const { cacheExecutedCode } = createRequire(import.meta.url)('./code-cache.cjs') as {
  cacheExecutedCode(target: ScriptModule): () => void;
};

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
