import { signForwarded } from '@ontrend/shared/server/forwarding';
import { useTestApi } from '../../../test/api.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const FORWARD_SECRET = 'the secret that both servers know of each other';
const ADDRESS = '203.0.113.7';
const SECRET = 'a-secret-of-this-test';

const CALLS = 20;

const lines: string[] = [];
const api = useTestApi(
  { LOG_LEVEL: 'info', FORWARD_SECRET, RATE_LIMITS: 'on', LIMITS: `api=${CALLS}/600,login-failures=2/600` },
  undefined,
  { logStream: { write: (line) => lines.push(line) } },
);
let user: TestUser;
let token: string;

beforeAll(async () => {
  user = await createUser(api.pool);
  ({ token } = await signIn(api, user));
});

/**
 * Makes a call as the document server forwards it, with a secret in query and body.
 * @returns the status and the line of the rejection
 */
async function reject(path: string, body: object, accessToken?: string) {
  lines.length = 0;
  const url = `/api/${path}?code=${SECRET}`;
  const response = await fetch(api.origin + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-ontrend-client': signForwarded(FORWARD_SECRET, { address: ADDRESS, method: 'POST', url }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const rejections = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request rejected');
  expect(rejections).toHaveLength(1);
  const { time, pid: _, hostname: __, level, reqId, msg, ...line } = rejections[0];
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  expect([level, reqId, msg]).toEqual([30, response.headers.get('x-request-id'), 'request rejected']);
  expect(lines.join('')).not.toContain(SECRET);
  expect(lines.join('')).not.toContain(token);
  return [response.status, line];
}

/** The fields of the line of a rejected call. */
const rejection = (path: string, status: number, code: string, userId?: number) => [
  status,
  { code, status, method: 'POST', path: `/api/${path}`, address: ADDRESS, ...(userId && { userId }) },
];

const credentials = (password: string) => ({ registration: { email: user.email, password } });

describe('a rejected request is logged with address and user, without body, query and token', () => {
  const privateCall = 'app/user/sessions';

  it('401 without a valid token', async () => {
    const path = privateCall;
    expect(await reject(path, {})).toEqual(rejection(path, 401, 'not-signed-in'));
    expect(await reject(path, {}, SECRET)).toEqual(rejection(path, 401, 'session-ended'));
  });

  it('401 with the token of a session that has ended', async () => {
    const path = privateCall;
    const other = await createUser(api.pool);
    const ended = (await signIn(api, other)).token;
    await api.pool.query('update sessions set ended_at = now() where user_id = $1', [other.id]);
    expect(await reject(path, {}, ended)).toEqual(rejection(path, 401, 'session-ended', other.id));
  });

  it('403 of a blocked account', async () => {
    const path = privateCall;
    const blocked = await createUser(api.pool);
    const { token: accessToken } = await signIn(api, blocked);
    await api.pool.query("update users set state = 'blocked' where id = $1", [blocked.id]);
    expect(await reject(path, {}, accessToken)).toEqual(rejection(path, 403, 'account-unusable', blocked.id));
  });

  it('422 of an invalid field, although the body is checked before the session', async () => {
    const path = 'app/user/password-change';
    const body = { password: SECRET, [SECRET]: SECRET };
    expect(await reject(path, body, token)).toEqual(rejection(path, 422, 'invalid-input', user.id));
  });

  it('422 of a wrong password, and 429 after too many', async () => {
    const path = 'app/user/login';
    expect(await reject(path, credentials(SECRET))).toEqual(rejection(path, 422, 'wrong-credentials'));
    await reject(path, credentials(SECRET));
    expect(await reject(path, credentials(SECRET))).toEqual(rejection(path, 429, 'too-many-requests'));
  });

  it('429 of a user with too many calls', async () => {
    const path = 'app/service/refs';
    for (let n = 0; n < CALLS; n += 1) await api.request(path, {}, token);
    expect(await reject(path, {}, token)).toEqual(rejection(path, 429, 'too-many-requests', user.id));
  });
});
