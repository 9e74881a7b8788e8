import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSandbox } from './run-sandbox.ts';

/** Reports what the entry has put into `result`. */
const INSPECTOR = `
const report = globalThis.reportInspection;
delete globalThis.reportInspection;
globalThis.inspectRemote = () => report(JSON.stringify({ result: globalThis.result }));
`;

const load = (text: string, timeoutMs?: number) =>
  runSandbox(
    {
      kind: 'remote',
      inspector: INSPECTOR,
      scripts: [{ file: 'entry.js', text }],
      name: 'mf-x',
      global: 'mf_x',
      url: '/assets/mf-x/1/entry.js',
    },
    timeoutMs,
  );

describe('a script of a remote', () => {
  it('reports its result', async () => {
    expect(await load('result = 1 + 1')).toEqual({ module: { result: 2 } });
  });

  it.each([
    [
      'throws an error',
      'null.x',
      { kind: 'throws', message: expect.stringContaining('TypeError: Cannot read') },
    ],
    ['throws a value', 'throw "no"', { kind: 'throws', message: 'no' }],
    ['cannot be parsed', 'const x =', { kind: 'throws', message: expect.stringContaining('SyntaxError') }],
    [
      'uses a misspelled name',
      'docment.title',
      { kind: 'throws', message: expect.stringContaining('docment') },
    ],
    ['runs forever', 'for (;;);', { kind: 'hangs' }],
    ['runs forever in promises', '(async () => { for (;;) await 0; })()', { kind: 'hangs' }],
    ['fills the memory', 'for (const all = [];;) all.push(new Array(1e6).fill(0.5))', { kind: 'memory' }],
  ])('that %s is reported', async (_what, text, failure) => {
    const timeoutMs = failure.kind === 'hangs' ? 300 : undefined;
    expect(await load(text, timeoutMs)).toEqual({
      failure: expect.objectContaining({ file: 'entry.js', ...failure }),
    });
  });

  it('is not affected by a promise that is rejected, as in a browser', async () => {
    expect(await load('result = 1; Promise.reject(new Error("later"))')).toEqual({ module: { result: 1 } });
  });

  it.each([
    ['its own global object', 'this.constructor.constructor("return process")()'],
    ['a function', '(() => {}).constructor("return process")()'],
    [
      'an error of the language',
      'try { null.x } catch (error) { error.constructor.constructor("return process")() }',
    ],
    ['the function of the sandbox', 'reportInspection.constructor("return process")()'],
    ['require', 'require("node:fs")'],
  ])('reaches nothing of Node through %s', async (_what, text) => {
    expect((await load(text)).failure).toMatchObject({
      kind: 'throws',
      message: expect.stringMatching(/(process|reportInspection|require) is not defined/),
    });
  });
});

describe('the frame of a shell', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const render = (source: string) => {
    const path = join(folder, 'frame.mjs');
    writeFileSync(path, source);
    const calls = [{ name: 'render', parameters: ['/'] }];
    return runSandbox({ kind: 'frame', path, file: 'frame.mjs', calls }, 1_000);
  };

  it('renders with its parameters', async () => {
    expect(await render("export const render = (path) => ['<a href=\"' + path + '\">', '</a>']")).toEqual({});
  });

  it.each([
    ['throws on import', "throw new Error('no')", 'Error: no'],
    ['throws when it renders', "export const render = () => { throw new Error('no') }", 'Error: no'],
    ['renders nothing', "export const render = () => ''", 'Error: render renders nothing.'],
    ['lacks a function', 'export const other = 1', 'TypeError: frame[name] is not a function'],
  ])('that %s is reported', async (_what, source, message) => {
    expect((await render(source)).failure).toMatchObject({ kind: 'throws', file: 'frame.mjs', message });
  });

  it('that runs forever is stopped with its process', async () => {
    expect(await render('for (;;);')).toEqual({ failure: { kind: 'hangs', file: 'frame.mjs' } });
  });

  it('sees no environment, reads no other file, writes none, and starts no program', async () => {
    writeFileSync(join(folder, 'other.txt'), '');
    const attempts = {
      environment: "if (Object.keys(process.env).length > 0) return; throw new Error('empty')",
      read: `fs.readFileSync(${JSON.stringify(join(folder, 'other.txt'))})`,
      write: `fs.writeFileSync(${JSON.stringify(join(folder, 'new.txt'))}, '')`,
      program: "children.execFileSync('true')",
      worker: "new Worker('1', { eval: true })",
      signal: 'process.kill(process.ppid, 0)',
    };
    const source = `
      import fs from 'node:fs';
      import children from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const attempts = {${Object.entries(attempts).map(([name, body]) => `${name}() { ${body} }`)}};
      export const render = () => {
        const possible = Object.keys(attempts).filter((name) => {
          try { attempts[name](); return true; } catch { return false; }
        });
        throw new Error('possible: ' + possible.join());
      };`;
    expect((await render(source)).failure).toMatchObject({ message: 'Error: possible: ' });
  });

  it('connects to no server', async () => {
    let connections = 0;
    const server = createServer(() => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    try {
      const source = `
        import net from 'node:net';
        const tries = [
          () => new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1').on('connect', resolve).on('error', reject)),
          () => fetch('http://127.0.0.1:${port}'),
        ];
        const results = await Promise.allSettled(tries.map(async (attempt) => attempt()));
        const rejected = results.filter(({ status }) => status === 'rejected').length;
        export const render = () => '<' + (rejected === tries.length ? '' : oops);`;
      expect(await render(source)).toEqual({});
      expect(connections).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
