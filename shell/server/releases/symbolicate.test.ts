import { createPositionFinder, symbolicateStack, toRepositoryPath } from './symbolicate.ts';

// `renderTile` of tile.tsx calls `format` of shared; minified to `function r(){t()}` and `function t(){throw Error()}`.
const map = {
  version: 3,
  sources: ['webpack://mf-feed@2/./src/tiles/tile.tsx', 'webpack://mf-feed@2/../shared/src/format.ts?a1b2'],
  names: ['format', 'renderTile'],
  // Line 1: column 13 is tile.tsx 5:3, `format`; column 30 is format.ts 8:9, without a name; column 60 is tile.tsx 20:1,
  // `renderTile`.
  mappings: 'aAIEA,iBCGM,8BDYRC',
};
const files: Record<string, string> = { 'mf-feed/2/12.js': JSON.stringify(map) };
const readMap = async (app: string, version: string, file: string) => files[`${app}/${version}/${file}`];

it('replaces functions and positions of Chrome', async () => {
  const stack = [
    'TypeError: x is not a function',
    '    at t (https://s.example/assets/mf-feed/2/12.js:1:31)',
    '    at async r (https://s.example/assets/mf-feed/2/12.js?retry=2:1:14)',
    '    at https://s.example/assets/mf-feed/2/12.js:1:61',
    '    at Array.map (<anonymous>)',
    '    at o (https://s.example/assets/shell/9/main.js:1:2)',
    '    at chrome-extension://abc/content.js:1:1',
  ].join('\n');
  expect((await symbolicateStack(stack, createPositionFinder(readMap))).split('\n')).toEqual([
    'TypeError: x is not a function',
    '    at format (shared/src/format.ts:8:9)',
    '    at async renderTile (mf-feed/src/tiles/tile.tsx:5:3)',
    '    at mf-feed/src/tiles/tile.tsx:20:1',
    '    at Array.map (<anonymous>)',
    '    at o (https://s.example/assets/shell/9/main.js:1:2)',
    '    at chrome-extension://abc/content.js:1:1',
  ]);
});

it('replaces positions of Firefox and Safari', async () => {
  const stack =
    't@https://s.example/assets/mf-feed/2/12.js:1:31\n@https://s.example/assets/mf-feed/2/12.js:1:14';
  expect(await symbolicateStack(stack, createPositionFinder(readMap))).toBe(
    '    at format (shared/src/format.ts:8:9)\n    at mf-feed/src/tiles/tile.tsx:5:3',
  );
});

it('uses only the name that begins at the position of a call, not that of an object before', async () => {
  const stack =
    '    at t (https://s.example/assets/mf-feed/2/12.js:1:31)\n    at r (https://s.example/assets/mf-feed/2/12.js:1:20)';
  expect(await symbolicateStack(stack, createPositionFinder(readMap))).toBe(
    '    at t (shared/src/format.ts:8:9)\n    at r (mf-feed/src/tiles/tile.tsx:5:3)',
  );
});

it('reads no file outside the build', async () => {
  const read: string[] = [];
  const readAny = async (_app: string, _version: string, file: string) => void read.push(file);
  const stack = '    at t (https://s.example/assets/mf-feed/2/../../../secret.js:1:31)';
  expect(await symbolicateStack(stack, createPositionFinder(readAny))).toBe(stack);
  expect(read).toEqual([]);
});

it.each([
  ['webpack://mf-feed@1.0.0-a/./src/remote.ts', 'mf-feed/src/remote.ts'],
  ['webpack://shell@1/../shared/src/ui/count.tsx?1f2e', 'shared/src/ui/count.tsx'],
  ['webpack://shell@1/webpack/runtime/load script', 'webpack/runtime/load script'],
])('finds the path of %s', (source, path) => {
  expect(toRepositoryPath(source.includes('shell') ? 'shell' : 'mf-feed', source)).toBe(path);
});
