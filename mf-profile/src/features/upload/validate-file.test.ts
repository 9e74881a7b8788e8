import { LIMITS } from '../../testing/upload-test-utils.tsx';
import { validateFile } from './validate-file.ts';

const good = { duration: 20, width: 720, height: 1280 };
const mp4 = { name: 'clip.mp4', type: 'video/mp4', size: 1_000 };

it.each([
  ['a video', mp4, good, null],
  ['one this browser can not look into', mp4, null, null],
  ['a film of a kind the browser has no name for', { ...mp4, name: 'CLIP.MKV', type: '' }, null, null],
  ['a text', { ...mp4, name: 'notes.txt', type: 'text/plain' }, null, 'type'],
  ['no name at all', { ...mp4, name: 'clip', type: '' }, null, 'type'],
  ['nothing', { ...mp4, size: 0 }, null, 'empty'],
  ['a byte too much', { ...mp4, size: 1e9 + 1 }, null, 'bytes'],
  ['all the bytes there may be', { ...mp4, size: 1e9 }, good, null],
  ['half a second', mp4, { ...good, duration: 0.5 }, 'shorter'],
  ['what a player shows as 3:00', mp4, { ...good, duration: 180.9 }, null],
  ['3:01', mp4, { ...good, duration: 181 }, 'longer'],
  ['4K', mp4, { ...good, width: 4096, height: 2160 }, null],
  ['more than 4K', mp4, { ...good, width: 2160, height: 4097 }, 'large'],
  ['a stamp', mp4, { ...good, width: 63, height: 200 }, 'small'],
])('%s', (_what, file, facts, rule) => {
  expect(validateFile(file, LIMITS, facts)?.rule ?? null).toBe(rule);
});
