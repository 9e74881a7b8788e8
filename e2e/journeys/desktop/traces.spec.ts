import { type OtlpReceiver, startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { startApiServer } from '../../fixtures/api-server.ts';
import { openWithVideo, waitForHydration } from '../../fixtures/feed.ts';
import type { ReleaseServer } from '../../fixtures/release-server.ts';
import { expect, test } from '../../fixtures/test.ts';

let receiver: OtlpReceiver;
let site: ReleaseServer;

test.beforeAll(async ({ localProduct }) => {
  receiver = await startOtlpReceiver();
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  site = await startApiServer(localProduct, collector, { ...collector, TRACE_BROWSERS: '1' });
});
// The API ignores spans of builds that the document server has not announced yet.
test.beforeAll(async () => {
  const version = (await site.store.readPointers())['mf-feed']?.current;
  const body = JSON.stringify({
    device: 'desktop',
    loads: [{ app: 'mf-feed', version, ms: null }],
    vitals: [],
  });
  const report = () =>
    fetch(`${site.url}/api/app/service/browser-metrics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  await expect
    .poll(async () => (await report()).json(), { timeout: 20_000 })
    .toEqual({ data: { accepted: 1 } });
});
test.afterAll(async () => {
  await site.close();
  await receiver.close();
});
test.beforeEach(({ monitor }) => monitor.trust(site.url));

test('a visit is one trace, from the page to the statements of its calls', async ({ page }) => {
  const traced = page.waitForRequest(
    (request) => request.url().includes('/api/app/') && request.headers().traceparent !== undefined,
  );
  await openWithVideo(page, `${site.url}/`);
  await waitForHydration(page);
  // Calls are traced when the page is idle.
  await page.waitForFunction(() => !String(fetch).includes('[native code]'));
  await page.locator('a[href^="/browse/collection/"]').first().click();
  const [, traceId = ''] = (await traced).headers().traceparent?.split('-') ?? [];

  const spans = await receiver.waitFor((received) => {
    const own = received.filter((span) => span.traceId === traceId);
    const isComplete = (['documents', 'api', 'browser'] as const).every((name) =>
      own.some(({ service }) => service === `ontrend-${name}`),
    );
    const names = own.map(({ name }) => name);
    return isComplete &&
      names.includes('first video frame') &&
      names.includes('show browse-collection-collectionId')
      ? own
      : undefined;
  });
  const find = (service: string, name: string) =>
    spans.find((span) => span.service === `ontrend-${service}` && span.name === name);
  const idOf = (span: (typeof spans)[number] | undefined) => span?.spanId ?? 'missing';

  const document = find('documents', 'GET /');
  expect(document?.parentSpanId).toBeUndefined();
  const first = find('documents', 'app/video/get');
  expect(first?.parentSpanId).toBe(idOf(document));
  const api = find('api', 'POST /api/app/video/get');
  expect(api?.parentSpanId).toBe(idOf(first));
  const load = find('browser', 'page load');
  expect(load?.parentSpanId).toBe(idOf(document));
  expect(find('browser', 'first video frame')?.parentSpanId).toBe(idOf(load));
  expect(spans.some(({ name }) => name === 'load mf-feed')).toBe(true);

  // A call of the page continues in the API, down to its statements.
  const calls = spans.filter(
    ({ service, attributes }) => service === 'ontrend-browser' && attributes['http.response.status_code'],
  );
  const continued = spans.filter(
    ({ service, parentSpanId }) =>
      service === 'ontrend-api' && calls.some(({ spanId }) => spanId === parentSpanId),
  );
  expect(continued.length).toBeGreaterThan(0);
  const statements = spans.filter(
    ({ attributes, parentSpanId }) =>
      attributes['db.system.name'] === 'postgresql' &&
      continued.some(({ spanId }) => spanId === parentSpanId),
  );
  expect(statements.length).toBeGreaterThan(0);
});

test('pages of visitors who have objected are not traced', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' } });
  const page = await context.newPage();
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => headers.push(request.headers().traceparent));
  const registered = page.waitForResponse('**/api/app/device/create');
  await openWithVideo(page, `${site.url}/`);
  await waitForHydration(page);
  await registered;
  expect(await page.evaluate(() => String(fetch).includes('[native code]'))).toBe(true);
  expect(await page.locator('#boot').textContent()).not.toContain('traceparent');
  expect(headers.filter(Boolean)).toEqual([]);
  await context.close();
});
