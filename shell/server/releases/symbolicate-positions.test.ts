import type { BuildName } from './inspect-builds.ts';
import { symbolicatePositions } from './symbolicate-positions.ts';

const FILE = 'remote-entry.0f3a1b2c4d.js';
const REFUSAL = `mf-x@1.0.0-6 cannot be loaded in shell@1.0.0-3: ${FILE} throws "TypeError: t is undefined" at ${FILE}:1:20417.`;
const SOURCE = `mf-x/src/remote.ts:12:5 (${FILE}:1:20417)`;

let searched: BuildName[] = [];
let listed = 0;
beforeEach(() => {
  searched = [];
  listed = 0;
});

/** The only build with a source map is mf-x@1.0.0-6. */
const symbolicate = (text: string) =>
  symbolicatePositions(
    text,
    async ({ app, version, file, line, column }) => {
      searched.push({ app, version });
      const isKnown =
        `${app}@${version}` === 'mf-x@1.0.0-6' && file !== 'other.js' && line === 1 && column === 20_417;
      return isKnown ? { place: 'mf-x/src/remote.ts:12:5', name: null } : null;
    },
    async () => {
      listed += 1;
      return [
        { app: 'shell', version: '1.0.0-3' },
        { app: 'mf-x', version: '1.0.0-6' },
      ];
    },
  );

it('adds the position of the source to the refusal of a release, in the build that it names', async () => {
  expect(await symbolicate(REFUSAL)).toBe(REFUSAL.replace(`${FILE}:1:20417`, SOURCE));
  expect(listed).toBe(0);
});

it('finds the build of a position alone by the hash in the name of the file', async () => {
  expect(await symbolicate(`${FILE}:1:20417`)).toBe(SOURCE);
  expect(await symbolicate(`at ${FILE}:1:20417\nat ${FILE}:1:20417`)).toBe(`at ${SOURCE}\nat ${SOURCE}`);
  // Once for each text.
  expect(listed).toBe(2);
});

it.each([
  ['a position without a source', `mf-x@1.0.0-6 ${FILE}:2:1`],
  ['a file whose name is the same in each build', 'frame.mjs:1:20417'],
  ['the URL of a file', `https://s.example/assets/mf-x/1.0.0-6/${FILE}:1:20417`],
  ['a line without a column', `mf-x@1.0.0-6 ${FILE}:1`],
])('leaves %s as it is', async (_what, text) => {
  expect(await symbolicate(text)).toBe(text);
});
