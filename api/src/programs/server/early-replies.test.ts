import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();

/** Larger than the buffers of a connection, so that it can only be sent if the server reads it. */
const BODY = randomBytes(10_000_000);
const CHUNKED_BODY = Buffer.concat([
  Buffer.from(`${BODY.length.toString(16)}\r\n`),
  BODY,
  Buffer.from('\r\n0\r\n\r\n'),
]);
const LENGTH = `content-length: ${BODY.length}`;
const JSON_TYPE = 'content-type: application/json';
const CALL = '/api/app/service/refs';
/** The results of earlier versions depended on timing, so each request is sent several times. */
const REPETITIONS = 10;

/** Sends a request and reads the response only when the whole body is sent, as some clients do. */
async function sendThenRead(requestLine: string, headers: string[], body: Buffer) {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.pause();
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write([requestLine, 'host: x', ...headers, '', ''].join('\r\n'));
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  let response = '';
  for await (const chunk of socket) {
    response += chunk;
    if (/\r\n\r\n.*}$/s.test(response)) break;
  }
  const [head = '', content = ''] = response.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    type: /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1],
    code: JSON.parse(content).code,
  };
}

it.each<[name: string, requestLine: string, headers: string[], status: number, code: string]>([
  ['a body that is too large', `POST ${CALL} HTTP/1.1`, [JSON_TYPE, LENGTH], 413, 'too-large'],
  [
    'a body of unknown length',
    `POST ${CALL} HTTP/1.1`,
    [JSON_TYPE, 'transfer-encoding: chunked'],
    413,
    'too-large',
  ],
  [
    'the last request of a connection',
    `POST ${CALL} HTTP/1.1`,
    [JSON_TYPE, LENGTH, 'connection: close'],
    413,
    'too-large',
  ],
  ['HTTP/1.0', `POST ${CALL} HTTP/1.0`, [JSON_TYPE, LENGTH], 413, 'too-large'],
  [
    'a body that is not compressed as declared',
    `POST ${CALL} HTTP/1.1`,
    [JSON_TYPE, 'content-encoding: gzip', 'transfer-encoding: chunked'],
    400,
    'malformed-request',
  ],
  [
    'an unknown encoding',
    `POST ${CALL} HTTP/1.1`,
    [JSON_TYPE, LENGTH, 'content-encoding: compress'],
    415,
    'unsupported-media-type',
  ],
  [
    'another type of body',
    `POST ${CALL} HTTP/1.1`,
    ['content-type: image/png', LENGTH],
    415,
    'unsupported-media-type',
  ],
  ['another method', `GET ${CALL} HTTP/1.1`, [LENGTH], 405, 'method-not-allowed'],
  [
    'a form of a guest',
    'POST /api/app/user/video-edit HTTP/1.1',
    ['content-type: multipart/form-data; boundary=b', LENGTH],
    401,
    'not-signed-in',
  ],
  ['an upload of a guest', 'PATCH /api/app/upload/abcdefghijk HTTP/1.1', [LENGTH], 401, 'not-signed-in'],
  ['an invalid URL', 'POST /api/%zz HTTP/1.1', [JSON_TYPE, LENGTH], 400, 'malformed-request'],
  ['an unknown method', `FOO ${CALL} HTTP/1.1`, [LENGTH], 501, 'not-implemented'],
  ['two lengths', `POST ${CALL} HTTP/1.1`, [LENGTH, 'content-length: 1'], 400, 'malformed-request'],
])(
  '%s is rejected with an error that a client receives that is still sending',
  async (_name, line, headers, status, code) => {
    const body = headers.includes('transfer-encoding: chunked') ? CHUNKED_BODY : BODY;
    for (let count = 0; count < REPETITIONS; count += 1) {
      expect(await sendThenRead(line, headers, body)).toEqual({
        status,
        code,
        type: 'application/json; charset=utf-8',
      });
    }
  },
);

it('a picture that is too large is rejected while it is sent', async () => {
  const { token } = await signIn(api, await createUser(api.pool));
  const part = 'content-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png';
  const body = Buffer.concat([Buffer.from(`--b\r\n${part}\r\n\r\n`), BODY, Buffer.from('\r\n--b--\r\n')]);
  const headers = [
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${body.length}`,
  ];
  for (let count = 0; count < REPETITIONS; count += 1) {
    const reply = await sendThenRead('POST /api/app/user/edit-profile HTTP/1.1', headers, body);
    expect(reply).toMatchObject({ status: 413, code: 'too-large' });
  }
});
