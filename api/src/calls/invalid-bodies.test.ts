import { calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../test/api.ts';
import { readChecksums } from '../../test/database-checksums.ts';
import { createUser } from '../../test/factories.ts';
import { createInvalidBodies } from '../../test/invalid-bodies.ts';
import { signIn } from '../../test/sign-in.ts';

// For every field of every call: invalid input is rejected with 422 and a message, and changes nothing.

const api = useTestApi();
let token: string;
beforeAll(async () => {
  token = (await signIn(api, await createUser(api.pool))).token;
});

/** All calls; the one that ends the session comes last. */
const listed = Object.values(calls).sort(
  (a, b) => Number(a === calls.userLogout) - Number(b === calls.userLogout),
);

it('forbids browsers and proxies to store the reply of any call', async () => {
  const own = (await signIn(api, await createUser(api.pool))).token;
  const statuses: number[] = [];
  for (const call of listed) {
    const isGet = 'method' in call && call.method === 'GET';
    for (const token of [own, 'rubbish', null]) {
      const response = await fetch(`${api.origin}/api/${call.path}`, {
        method: isGet ? 'GET' : 'POST',
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      });
      await response.text();
      if (token === own) statuses.push(response.status);
      expect([call.path, response.status, response.headers.get('cache-control')]).toEqual([
        call.path,
        response.status,
        'no-store',
      ]);
    }
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});

const posted = Object.values(calls)
  .filter((call) => !('method' in call))
  .map((call) => [call.path, call] as const);

/** Of the database before the next test, which starts with what the previous one left. */
let before: Awaited<ReturnType<typeof readChecksums>> | undefined;

it.each(posted)('%s rejects invalid fields one by one and changes nothing', async (path, { body }) => {
  before ??= await readChecksums(api.pool);
  const wrong = createInvalidBodies(body);
  expect(wrong.length).toBeGreaterThan(0);
  for (const { field, body: sent } of wrong) {
    const { statusCode, json } = await api.request(path, sent, token);
    expect({ sent, statusCode, ...json }).toMatchObject({ sent, statusCode: 422, code: 'invalid-input' });
    expect(json.messages.length).toBeGreaterThan(0);
    for (const message of json.messages) expect(message).toMatch(/^\S.*\S$/s);
    expect({ sent, fields: Object.keys(json.fields ?? {}) }).toEqual({
      sent,
      fields: expect.arrayContaining([field]),
    });
  }
  expect(await readChecksums(api.pool)).toEqual(before);
});
