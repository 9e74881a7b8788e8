// `npm run test:compose [--keep] [--no-build]`: docker-compose.yml brought up for real, an upload that begins at one copy of the API
// and goes on at the other while the first is gone, and what it became, played from the bucket. Needs a Docker engine.
import { DEMO_PASSWORD, people } from '../../api/demo/content.ts';
import { describeInstallation } from './compose/installation.ts';

const PORT = Number(process.env.PORT || 8090);
/** Of the image. */
const CLIP = 'demo/clips/bubble-tea.mp4';
const MADE_WITHIN_MS = 5 * 60_000;

const { url, compose, kill, inside } = describeInstallation(PORT);

interface Video {
  fileName: string;
  url: string;
  mp4Url: string;
  firstFrame: string;
}

function expect(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(`Not so: ${sentence}`);
  console.log(`  ${sentence}`);
}

async function call<Data>(path: string, body: object, token = ''): Promise<Data> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

async function logIn(): Promise<string> {
  const registration = { email: people[0]?.email, password: DEMO_PASSWORD };
  return (await call<{ token: string }>('app/user/login', { registration })).token;
}

async function untilPlayable(file: string, token: string): Promise<Video> {
  const deadline = Date.now() + MADE_WITHIN_MS;
  for (;;) {
    const video = await call<Video>('app/video/info', { fileName: file }, token).catch(() => null);
    if (video?.url.endsWith('.m3u8')) return video;
    if (Date.now() > deadline) throw new Error(`${file} was not made within five minutes`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function text(address: string): Promise<string> {
  const answer = await fetch(new URL(address, url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));

/** Everything a player would ask for, in its order. @returns how many files there were */
async function play(video: Video): Promise<number> {
  let files = 1;
  for (const rendition of linesOf(await text(video.url))) {
    const address = new URL(rendition, new URL(video.url, url)).href;
    const playlist = await text(address);
    files += 1;
    for (const part of ['init.mp4', ...linesOf(playlist)]) {
      const answer = await fetch(new URL(part, address));
      if (answer.status !== 200) throw new Error(`${part}: ${answer.status}`);
      if ((await answer.arrayBuffer()).byteLength === 0) throw new Error(`${part} is empty`);
      files += 1;
    }
  }
  return files;
}

async function checkServing({ mp4Url }: Video): Promise<void> {
  const address = new URL(mp4Url, url);
  const part = await fetch(address, { headers: { range: 'bytes=0-99' } });
  expect(part.status === 206 && (await part.arrayBuffer()).byteLength === 100, 'a part of a file is given');
  const again = await fetch(address, { headers: { range: 'bytes=0-99' } });
  expect(again.headers.get('x-cache') === 'HIT', 'the gateway keeps what does not change');
  expect(/^"[^"]+"$/.test(again.headers.get('etag') ?? ''), 'its tag is a strong one');
  const beyond = await fetch(address, { headers: { range: 'bytes=999999999-' } });
  expect(beyond.status === 416, 'what lies beyond its end is refused');
}

async function checkUpload(token: string): Promise<void> {
  const half = await inside<{ id: string; offset: number; length: number }>(1, 'upload-part.mjs', {
    ...{ TOKEN: token, FILE: CLIP, FROM: '0', TO: '0.5' },
  });
  expect(
    half.offset > 0 && half.offset < half.length,
    `one copy took ${half.offset} of ${half.length} bytes`,
  );
  await kill('api', 1);
  const rest = await inside<{ offset: number }>(2, 'upload-part.mjs', {
    ...{ TOKEN: token, FILE: CLIP, FROM: '0.5', TO: '1', ID: half.id },
  });
  expect(rest.offset === half.length, 'the other copy took the rest, the first one being dead');
  const video = await untilPlayable(half.id, token);
  expect(video.fileName === half.id, 'the worker made it while one copy was missing');
  await compose(['up', '--detach', '--wait', '--no-recreate', 'api']);
  const files = await play(video);
  expect(files > 10, `all ${files} files of its HLS are given by the gateway`);
  await checkServing(video);
  const key = video.url.split('/')[2] ?? '';
  const keys = await inside<string[]>(1, 'list-bucket.mjs', { PREFIX: `media/${key}/` });
  expect(keys.length >= files, `${keys.length} files of it lie in the bucket`);
  const onDisk = await compose(['exec', '-T', '--index', '1', 'api', 'ls', '-A', '/data/media']);
  expect(!onDisk.includes(key), 'and none on the disk of the API');
}

async function main(): Promise<void> {
  const keep = process.argv.includes('--keep');
  try {
    console.log('Building and starting (the first time: some minutes) ...');
    const build = process.argv.includes('--no-build') ? '--no-build' : '--build';
    await compose(['up', '--detach', build, '--wait']);
    const document = await fetch(url);
    expect(document.status === 200 && (await document.text()).includes('OnTrend'), 'the site is there');
    await checkUpload(await logIn());
    console.log('docker-compose.yml works.');
  } finally {
    if (!keep) await compose(['down', '--volumes', '--timeout', '5']).catch(() => {});
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
