import { useApi } from '../../test/api.ts';

const api = useApi();

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

async function refusal(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return [answer.status, await answer.json()];
}

it('has nothing at an unknown address, whatever the method', async () => {
  const expected = [404, { code: 'not-found', messages: ['There is nothing at this address.'] }];
  expect(await refusal(await post('/api/app/nothing', '{}'))).toEqual(expected);
  expect(await refusal(await fetch(`${api.origin}/api/app/video/get`))).toEqual(expected);
  expect(await refusal(await fetch(`${api.origin}/%ff`))).toEqual([
    400,
    expect.objectContaining({ code: 'malformed-request' }),
  ]);
});

it('refuses JSON that is none', async () => {
  expect(await refusal(await post('/api/app/video/get', '{"filter":'))).toEqual([
    400,
    { code: 'malformed-request', messages: ['The request could not be read.'] },
  ]);
});

it('refuses a body that is not JSON', async () => {
  const answer = await post('/api/app/video/get', 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(await refusal(answer)).toEqual([
    415,
    { code: 'unsupported-media-type', messages: ['The body must be JSON.'] },
  ]);
});

it('refuses a body that is too large', async () => {
  expect(await refusal(await post('/api/app/video/get', `{"a":"${'a'.repeat(70_000)}"}`))).toEqual([
    413,
    { code: 'too-large', messages: ['The request is too large.'] },
  ]);
});

it('refuses fields it does not know, but lets the client id pass everywhere', async () => {
  expect(await refusal(await post('/api/app/service/refs', '{"clientId":"a-good-client","more":1}'))).toEqual(
    [
      422,
      {
        code: 'invalid-input',
        messages: ['Unrecognized key: "more"'],
        fields: { body: ['Unrecognized key: "more"'] },
      },
    ],
  );
  expect((await post('/api/app/service/refs', '{"clientId":"a-good-client"}')).status).toBe(200);
});

it('refuses a body that would change what objects are', async () => {
  expect((await post('/api/app/service/refs', '{"__proto__":{"admin":true}}')).status).toBe(400);
});

it('takes no body, or an empty one, for no fields', async () => {
  expect((await post('/api/app/service/refs', '')).status).toBe(200);
  expect((await fetch(`${api.origin}/api/app/service/refs`, { method: 'POST' })).status).toBe(200);
});

it('ignores what stands in the query', async () => {
  expect((await post('/api/app/service/refs?type=direct&_=1700000000', '{}')).status).toBe(200);
});

it('says nothing of what broke inside', async () => {
  await api.pool.query('alter table categories rename to elsewhere');
  const answer = await post('/api/app/service/refs', '{}');
  expect(await refusal(answer)).toEqual([
    500,
    { code: 'internal-error', messages: ['Something went wrong on our side. Please try again.'] },
  ]);
  await api.pool.query('alter table elsewhere rename to categories');
});

it('tells the id of a request, so that it can be found in the logs', async () => {
  const own = await post('/api/app/service/refs', '{}', { 'x-request-id': 'from-the-gateway' });
  expect(own.headers.get('x-request-id')).toBe('from-the-gateway');
  const strange = await post('/api/app/service/refs', '{}', { 'x-request-id': 'line\tbreaks & more' });
  expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('protects its answers with headers, and lets nobody keep them', async () => {
  const { headers } = await post('/api/app/service/refs', '{}');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(headers.get('cache-control')).toBe('no-store');
});
