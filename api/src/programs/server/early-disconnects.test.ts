import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { useTestApi } from '../../../test/api.ts';
import { openEventStream } from '../../../test/event-stream-client.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createTusClient } from '../../domain/uploads/testing/tus-client.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { createServer } from './create-server.ts';

const log: { level: number; msg: string }[] = [];
const logStream = { write: (line: string) => void log.push(JSON.parse(line)) };
const api = useTestApi({ LOG_LEVEL: 'info' }, undefined, { logStream });

/** Larger than the buffers of a connection. */
const FILE_BYTES = 8_000_000;
/** Level of errors in the log. */
const ERROR_LEVEL = 50;

let token: string;

beforeAll(async () => {
  token = (await signIn(api, await createUser(api.pool))).token;
  await mkdir(join(api.mediaDir, 'clip'), { recursive: true });
  await writeFile(join(api.mediaDir, 'clip/video.mp4'), randomBytes(FILE_BYTES));
});
beforeEach(() => log.splice(0));

const findErrors = () => log.filter(({ level }) => level >= ERROR_LEVEL);

/** Formats a request. @param bodyBytes length of the whole body, of which a part may be missing */
function formatRequest(
  target: string,
  headers: Record<string, string>,
  body = '',
  bodyBytes = body.length,
): string {
  const lines = Object.entries({ host: 'x', 'content-length': String(bodyBytes), ...headers });
  return [`${target} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n');
}

const JSON_TYPE = { 'content-type': 'application/json' };
const authorization = () => ({ authorization: `Bearer ${token}` });

const REQUESTS: [name: string, createText: () => string | Promise<string>, hasReply: boolean][] = [
  [
    'an event stream',
    () => formatRequest('POST /api/app/events', { ...JSON_TYPE, ...authorization() }, '{}'),
    true,
  ],
  ['a range of a video', () => formatRequest('GET /media/clip/video.mp4', { range: 'bytes=10-' }), true],
  ['a call', () => formatRequest('POST /api/app/service/refs', JSON_TYPE, '{}'), true],
  [
    'a call of which a part arrives',
    () => formatRequest('POST /api/app/video/get', JSON_TYPE, '{', 9),
    false,
  ],
  [
    'an upload of which a part arrives',
    async () => {
      const id = await createTusClient(api, token).createUpload(1_000, {
        filename: 'a.mp4',
        visibility: 'private',
      });
      return formatRequest(
        `PATCH /api/app/upload/${id}`,
        {
          ...authorization(),
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        'part',
        1_000,
      );
    },
    false,
  ],
];
const MOMENTS = REQUESTS.flatMap(([name, createText, hasReply]) => [
  { name, createText, moment: 'at once' },
  ...(hasReply ? [{ name, createText, moment: 'when the reply begins' }] : []),
]);

it.each(MOMENTS)(
  'a visitor who requests $name and leaves $moment causes no error',
  async ({ createText, moment }) => {
    const text = await createText();
    const accepted = once(api.app.server, 'connection') as Promise<[Socket]>;
    const received = once(api.app.server, 'request');
    const client = connect(Number(new URL(api.origin).port), '127.0.0.1');
    client.on('error', () => {});
    client.write(text);
    const [server] = await accepted;
    const closed = new Promise((resolve) => server.once('close', resolve));
    await received;
    if (moment === 'when the reply begins') await once(client, 'data');
    client.destroy();
    await closed;
    // A later call ends after everything that the disconnect has caused.
    await api.call('app/video/get', {});
    expect(findErrors()).toEqual([]);
  },
);

it('a server that stops while event streams are open logs no error', async () => {
  const config = loadConfig({
    NODE_ENV: 'test',
    ...api.databaseSettings,
    DATA_DIR: api.mediaDir,
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
  });
  const app = await createServer(config, { logStream });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const streams = [await openEventStream(origin, token), await openEventStream(origin, token)];
  await app.close();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(findErrors()).toEqual([]);
});
