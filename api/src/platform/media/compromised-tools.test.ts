import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeHls } from './encode-hls.ts';
import { encodeProgressive } from './encode-progressive.ts';
import { type ProbedVideo, probeVideo } from './probe.ts';
import { renderClip } from './testing/clips.ts';
import { findMediaTools, type MediaTools } from './tools.ts';

// Scripts replace ffmpeg and behave like one that a malicious upload has compromised: they do its work, and then something else.

const root = mkdtempSync(join(tmpdir(), 'ontrend-compromised-'));
const secret = join(root, 'secret');
const SECRET = 'postgres://ontrend_app:the-login-of-the-worker@postgres/ontrend';
let tools: MediaTools;
let source: string;
let metadata: ProbedVideo;
let folder: string;

beforeAll(async () => {
  tools = await findMediaTools();
  source = renderClip(tools, root, 'clip.mp4', { seconds: 2 });
  metadata = await probeVideo(source, tools);
  writeFileSync(secret, SECRET);
});
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'job-')), 'output');
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true }));

/** Returns tools whose ffmpeg runs `script` in its folder after the last run of a step. */
function compromise(script: string): MediaTools {
  const ffmpeg = join(root, 'ffmpeg');
  writeFileSync(
    ffmpeg,
    `#!/bin/sh
SECRET='${secret}'
for last; do :; done
'${tools.ffmpeg}' "$@" || exit
case "$last" in pipe:1 | *.m3u8) ${script} ;; esac
`,
  );
  chmodSync(ffmpeg, 0o755);
  return { ...tools, ffmpeg };
}

/** Names and types of all entries among the results. */
const listResults = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
    isFolder: entry.isDirectory(),
  }));

/** Expects that all results are files and folders, and that none contains the secret. */
function expectNoSecret(): void {
  for (const { path, isFile, isFolder } of listResults()) {
    expect([path, isFile || isFolder]).toEqual([path, true]);
    if (isFile) expect([path, readFileSync(path).includes(SECRET)]).toEqual([path, false]);
  }
}

it.each([
  ['a link to a secret', 'ln -s "$SECRET" progressive.mp4'],
  ['a second name of another file', 'ln "$SECRET" progressive.mp4'],
  ['a pipe', 'mkfifo progressive.mp4'],
  ['a folder with a link', 'mkdir progressive.mp4; ln -s "$SECRET" progressive.mp4/link'],
  ['nothing', ':'],
])('an mp4 is rejected when the tool leaves %s instead', async (_what, script) => {
  const job = { tools: compromise(`rm progressive.mp4; ${script}`), source, metadata, folder };
  await expect(encodeProgressive(job)).rejects.toThrow(/progressive\.mp4/);
  expect(listResults().map(({ path }) => path)).not.toContain(join(folder, 'progressive.mp4'));
  expectNoSecret();
  expect(readFileSync(secret, 'utf8')).toBe(SECRET);
});

it.each([
  ['replaces a playlist by a link to a secret', 'rm index.m3u8; ln -s "$SECRET" index.m3u8'],
  ['replaces a playlist by a pipe', 'rm index.m3u8; mkfifo index.m3u8'],
  ['replaces a header by a link', 'rm init.mp4; ln -s "$SECRET" init.mp4'],
  ['replaces a segment by a link', 'rm 000.m4s; ln -s "$SECRET" 000.m4s'],
  ['replaces a segment by a folder', 'rm 000.m4s; mkdir 000.m4s'],
  ['names a file outside of its folder', `sed -i 's|^000.m4s|../../secret|' index.m3u8`],
  ['names a file of another site', `sed -i 's|^000.m4s|https://evil.example/1.m4s|' index.m3u8`],
  ['names a header of another site', `sed -i 's|"init.mp4"|"//evil.example/init.mp4"|' index.m3u8`],
  ['writes an endless playlist', 'yes "#EXT-X-VERSION:7" | head -c 2000000 >> index.m3u8'],
])('HLS is rejected when the tool %s', async (_what, script) => {
  const job = { tools: compromise(`cd *p && ${script}`), source, metadata, folder };
  await expect(encodeHls(job)).rejects.toThrow();
  expect(listResults().map(({ path }) => path)).not.toContain(join(folder, 'master.m3u8'));
  expectNoSecret();
});

it('other files than those that were requested are no results', async () => {
  const script = 'echo "<script>" > page.html; ln -s "$SECRET" poster.png';
  const progressive = compromise(script);
  await encodeProgressive({ tools: progressive, source, metadata, folder });
  const hls = compromise(`${script}; cd *p && ${script}; ln -s "$SECRET" 999.m4s`);
  await encodeHls({ tools: hls, source, metadata, folder });
  const names = listResults().map(({ path }) => path.replace(/.*\//, ''));
  expect(names).toEqual(expect.arrayContaining(['progressive.mp4', 'master.m3u8', 'index.m3u8', '000.m4s']));
  expect(names.filter((name) => /html|png|999/.test(name))).toEqual([]);
  expectNoSecret();
});
