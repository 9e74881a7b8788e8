import { LIMITS } from '../../testing/upload-test-utils.tsx';
import { validateFile } from './validate-file.ts';

const validMetadata = { duration: 20, width: 720, height: 1280 };
const mp4 = { name: 'clip.mp4', type: 'video/mp4', size: 1_000 };

it.each([
  ['a video', mp4, validMetadata, null],
  ['a video that this browser cannot decode', mp4, null, null],
  ['a video of a type unknown to the browser', { ...mp4, name: 'CLIP.MKV', type: '' }, null, null],
  ['a text file', { ...mp4, name: 'notes.txt', type: 'text/plain' }, null, 'type'],
  ['a file without an extension and type', { ...mp4, name: 'clip', type: '' }, null, 'type'],
  ['an empty file', { ...mp4, size: 0 }, null, 'empty'],
  ['one byte over the limit', { ...mp4, size: 1e9 + 1 }, null, 'fileSize'],
  ['exactly the size limit', { ...mp4, size: 1e9 }, validMetadata, null],
  ['half a second long', mp4, { ...validMetadata, duration: 0.5 }, 'tooShort'],
  ['shown as 3:00 by players', mp4, { ...validMetadata, duration: 180.9 }, null],
  ['3:01 long', mp4, { ...validMetadata, duration: 181 }, 'tooLong'],
  ['4K', mp4, { ...validMetadata, width: 4096, height: 2160 }, null],
  ['more than 4K', mp4, { ...validMetadata, width: 2160, height: 4097 }, 'tooLarge'],
  ['63 pixels wide', mp4, { ...validMetadata, width: 63, height: 200 }, 'tooSmall'],
])('%s', (_what, file, metadata, rule) => {
  expect(validateFile(file, LIMITS, metadata)?.rule ?? null).toBe(rule);
});
