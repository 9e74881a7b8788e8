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
