import { DOCUMENT_SERVER_CLIENT, FORWARDED_CLIENT_HEADER } from '@ontrend/shared/server/forwarding';
import { useTestApi } from '../../../../test/api.ts';
import { openEventStream } from '../../../../test/event-stream-client.ts';
import { createUser, createVideo } from '../../../../test/factories.ts';
import { recordStatements } from '../../../../test/record-statements.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { createTusClient } from '../../../domain/uploads/testing/tus-client.ts';

const api = useTestApi();

/** Reads the metrics by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${api.origin}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const requests = (route: string, status: number, method = 'POST') =>
  `http_requests_total{route="${route}",method="${method}",status="${status}"}`;

it('counts requests by status and duration, and unknown paths without their URL', async () => {
  await api.request('app/video/info', { fileName: 'nothing' });
  await api.request('app/video/info', {});
  await api.request('no/such/call');
  const after = await scrape();
  expect(after.get(requests('/api/app/video/info', 404))).toBe(1);
  expect(after.get(requests('/api/app/video/info', 422))).toBe(1);
  expect(after.get(requests('unmatched', 404))).toBe(1);
  expect(after.get('http_request_duration_seconds_count{route="/api/app/video/info"}')).toBe(2);
  expect(after.get('http_request_duration_seconds_bucket{le="+Inf",route="/api/app/video/info"}')).toBe(2);
});

it('creates no additional series for varying requests, and runs no query for a scrape', async () => {
  const request = async (name: string) => {
    await api.request('app/video/info', { fileName: name });
    await api.request(`no/such/${name}`);
  };
  await request('a1');
  await scrape();
  const before = await scrape();
  for (let n = 0; n < 40; n += 1) await request(`video${n}`);
  const after = await scrape();
  expect([...after.keys()].filter((name) => !before.has(name) && !name.startsWith('nodejs_'))).toEqual([]);
  expect(await recordStatements(scrape)).toEqual([]);
});

it('exposes connections, open streams, candidate pools, memory and event loop delay', async () => {
  const user = await createUser(api.pool);
  await createVideo(api.pool, user);
  const { token } = await signIn(api, user);
  await api.call('app/video/get', { filter: { kind: 'for-you' } });
  const live = await openEventStream(api.origin, token);
  const open = await scrape();
  expect(open.get('ontrend_event_streams')).toBe(1);
  expect(open.get('ontrend_db_connections_max')).toBe(10);
  expect(open.get('ontrend_db_connection_pending_requests')).toBe(0);
  // The session of the new stream may still be checked.
  const connections = ['idle', 'used'].map(
    (state) => open.get(`ontrend_db_connections{state="${state}"}`) ?? 0,
  );
  expect(Math.max(...connections)).toBeGreaterThan(0);
  expect(open.get('ontrend_candidate_pool_reads_total{source="database"}')).toBeGreaterThan(0);
  expect(open.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(open.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);

  live.close();
  await live.ended;
  // The server notices the disconnect asynchronously.
  while ((await scrape()).get('ontrend_event_streams') !== 0);
  expect((await scrape()).get(requests('/api/app/events', 499))).toBe(1);
  expect((await scrape()).has('http_request_duration_seconds_count{route="/api/app/events"}')).toBe(false);
});

it('counts uploaded bytes as they arrive', async () => {
  const { token } = await signIn(api, await createUser(api.pool));
  const client = createTusClient(api, token);
  const id = await client.createUpload(1_000);
  await client.send(id, 0, Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(588)]));
  expect((await scrape()).get('ontrend_upload_bytes_total')).toBe(600);
});

it.each<{ by: string; headers: Record<string, string> }>([
  { by: 'the gateway', headers: { 'x-forwarded-for': '203.0.113.7' } },
  { by: 'the document server', headers: { [FORWARDED_CLIENT_HEADER]: DOCUMENT_SERVER_CLIENT } },
])('is not available through $by', async ({ headers }) => {
  expect((await fetch(`${api.origin}/metrics`, { headers })).status).toBe(404);
});
