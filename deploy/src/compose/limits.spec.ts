import { site, USERNAME_CHECK_LIMIT } from './installation.ts';
import { expect, test } from './test.ts';

const BODY = JSON.stringify({ field: 'email', check: 'user@example.org' });

test('a limit applies to the real address of a client, across the replicas of the API', async () => {
  const { calls } = USERNAME_CHECK_LIMIT;
  const rejected: Response[] = [];
  for (let n = 1; n <= calls + 2; n += 1) {
    const address = `203.0.113.${n}`;
    // Not the `request` fixture, whose cookies would identify the client.
    const response = await fetch(`${site.url}/api/app/user/is-uniq`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-real-ip': address },
      body: BODY,
    });
    await response.arrayBuffer();
    if (response.status === 429) rejected.push(response);
  }
  expect(rejected, `rejected of ${calls + 2} calls`).toHaveLength(2);
  for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const script = `fetch('http://gateway:8080/api/app/user/is-uniq', { method: 'POST', body: '${BODY}',
    headers: { 'content-type': 'application/json' } }).then(({ status }) => console.log(status))`;
  expect(await site.exec('shell', 'node', '-e', script), 'status for another address').toBe('200');
});
