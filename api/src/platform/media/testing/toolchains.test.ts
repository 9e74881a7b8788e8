import { listToolchains, NPM_TOOLS } from './toolchains.ts';

const INSTALLED = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' };
const FROM_NPM = { version: 'the ffmpeg from npm', tools: NPM_TOOLS };

it('tests the installed ffmpeg too', () => {
  const both = [FROM_NPM, { version: 'the installed ffmpeg', tools: INSTALLED }];
  expect(listToolchains(INSTALLED, false)).toEqual(both);
  expect(listToolchains(INSTALLED, true)).toEqual(both);
});

it('tests only the ffmpeg from npm where none is installed', () => {
  expect(listToolchains(NPM_TOOLS, false)).toEqual([FROM_NPM]);
});

it('fails where the installed ffmpeg is required and missing', () => {
  expect(() => listToolchains(NPM_TOOLS, true)).toThrow('not installed: ffmpeg, ffprobe.');
  expect(() => listToolchains({ ...INSTALLED, ffprobe: NPM_TOOLS.ffprobe }, true)).toThrow(
    'not installed: ffprobe.',
  );
});
