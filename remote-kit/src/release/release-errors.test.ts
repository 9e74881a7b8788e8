import type { AppStatus, ErrorReport } from './release-client.ts';
import { describeErrors, symbolicateInput } from './release-errors.ts';

const COMMAND = 'npm run release -- stack mf-feed';

const report: ErrorReport = {
  id: 17,
  version: '2',
  message: 'x is not a function',
  stack: [
    'TypeError: x is not a function',
    ...[1, 2, 3, 4].map((line) => `    at f${line} (mf-feed/src/a.ts:${line}:1)`),
  ].join('\n'),
  path: '/video/x',
  reports: 12,
  firstAt: 0,
  lastAt: 1_795_262_400,
};
let reports: ErrorReport[];
let queries: object[];
const client = {
  async readErrors(app: string, query: object) {
    queries.push({ app, ...query });
    return reports;
  },
  async readAppStatus(app: string): Promise<AppStatus> {
    if (app !== 'mf-feed') throw new Error(`${app} was never released to this site.`);
    return { pointer: null, moves: [] };
  },
  symbolicate: async (stack: string) => `sources of ${stack}`,
};

beforeEach(() => {
  reports = [report];
  queries = [];
});

it('lists the errors of an app with the first frames', async () => {
  const text = await describeErrors(client, 'mf-feed', COMMAND);
  expect(queries).toEqual([{ app: 'mf-feed' }]);
  expect(text.split('\n')).toEqual([
    '17  2026-11-21T12:00:00.000Z  mf-feed@2  /video/x  12 pages',
    '  TypeError: x is not a function',
    ...[1, 2, 3].map((line) => `    at f${line} (mf-feed/src/a.ts:${line}:1)`),
    '    ... 1 more: npm run release -- stack mf-feed 17',
  ]);
});

it('describes one error in full, and the message of stacks without one', async () => {
  reports = [{ ...report, reports: 1, stack: '    at f (mf-feed/src/a.ts:1:1)\n'.repeat(9).trimEnd() }];
  const text = await describeErrors(client, 'mf-feed', COMMAND, '17');
  expect(queries).toEqual([{ app: 'mf-feed', id: '17' }]);
  expect(text.split('\n')).toEqual([
    '17  2026-11-21T12:00:00.000Z  mf-feed@2  /video/x  1 page',
    '  x is not a function',
    ...Array(9).fill('    at f (mf-feed/src/a.ts:1:1)'),
  ]);
});

it('says when there are no errors', async () => {
  reports = [];
  expect(await describeErrors(client, 'mf-feed', COMMAND)).toBe(
    'No errors of mf-feed were reported in the last 7 days.',
  );
  expect(await describeErrors(client, 'mf-feed', COMMAND, '17')).toBe('mf-feed has no error 17.');
  // A misspelled name has none either.
  await expect(describeErrors(client, 'mf-fed', COMMAND)).rejects.toThrow('mf-fed was never released');
});

async function* read(...chunks: string[]) {
  yield* chunks;
}

it('reads a stack from standard input', async () => {
  expect(await symbolicateInput(client, read('Error: x\n', '  at y\n'))).toBe('sources of Error: x\n  at y');
  await expect(symbolicateInput(client, read('\n'))).rejects.toThrow('Pass a stack trace');
});
