import { useTestApi } from '../../../test/api.ts';

const api = useTestApi();

it('creates an id for a new browser', async () => {
  const first = await api.call('app/device/create', {});
  const second = await api.call('app/device/create', {});
  expect(first.data.clientId).toMatch(/^[A-Za-z0-9_-]{24}$/);
  expect(second.data.clientId).not.toBe(first.data.clientId);
});

it('reuses the id of the browser, also one created by the document server', async () => {
  const clientId = 'created-by-document-server';
  expect((await api.call('app/device/create', { clientId })).data.clientId).toBe(clientId);
  expect((await api.call('app/device/create', { clientId })).data.clientId).toBe(clientId);
  const { rows } = await api.pool.query('select id from clients where id = $1', [clientId]);
  expect(rows).toHaveLength(1);
});

it('replaces an id in another format', async () => {
  const { data } = await api.call('app/device/create', { clientId: 'has blanks and <tags>' });
  expect(data.clientId).toMatch(/^[A-Za-z0-9_-]{24}$/);
});

it('rejects a value that cannot be an id', async () => {
  const response = await api.request('app/device/create', { clientId: 'short' });
  expect([response.statusCode, Object.keys(response.json.fields ?? {})]).toEqual([422, ['clientId']]);
});

describe('where the client id needs consent', () => {
  const asking = useTestApi({ CONSENT: 'ads,analytics' });
  const create = async (cookie: string) => {
    const response = await fetch(`${asking.origin}/api/app/device/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    });
    const { data } = (await response.json()) as { data: { clientId: string } };
    const { rowCount } = await asking.pool.query('select 1 from clients');
    return [data.clientId, rowCount];
  };

  it('gives an id only to browsers whose users have accepted', async () => {
    for (const cookie of ['', 'consent=declined', 'a=1; xconsent=granted'])
      expect(await create(cookie)).toEqual(['', 0]);
    expect(await create('a=1; consent=granted')).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{24}$/), 1]);
  });
});
