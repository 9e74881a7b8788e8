import { calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../test/api.ts';
import { createUser } from '../../test/factories.ts';
import { createInvalidBodies } from '../../test/invalid-bodies.ts';
import { signIn } from '../../test/sign-in.ts';
import { spyOnWrites, type WriteSpy } from '../../test/write-spy.ts';

// For every field of every call: invalid input is rejected with 422 and a message, and changes nothing.

const api = useTestApi();
let token: string;
let writes: WriteSpy;
beforeAll(async () => {
  token = (await signIn(api, await createUser(api.pool))).token;
  writes = await spyOnWrites(api.pool);
});

const posted = Object.values(calls)
  .filter((call) => !('method' in call))
  .map((call) => [call.path, call] as const);

it.each(posted)('%s rejects invalid fields one by one and changes nothing', async (path, { body }) => {
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
  expect(await writes.take()).toEqual([]);
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
