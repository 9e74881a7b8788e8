import { openWithVideo, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('reports load times and web vitals by build and route when the page is hidden', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/browser-metrics')) reports.push(request.url());
  });
  // Playwright does not expose the body of a beacon.
  await page.addInitScript(() => {
    const beacons: Blob[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (String(url).endsWith('/browser-metrics') && body instanceof Blob) beacons.push(body);
      return send(url, body);
    };
    Object.assign(globalThis, { beacons });
  });
  // The device call is made by the deferred services, which also start the measurements.
  const registered = page.waitForResponse('**/api/app/device/create');
  await openWithVideo(page);
  await waitForHydration(page);
  await registered;
  expect(reports).toEqual([]);

  // A key press makes LCP final; the event below, which is not trusted, does not.
  await page.keyboard.press('Shift');
  const response = page.waitForResponse('**/api/app/service/browser-metrics');
  // Dispatched by hand: requests of a page that is closed are not visible to the test.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect((await response).status()).toBe(200);
  const sent = await page.evaluate(() => (globalThis as unknown as { beacons: Blob[] }).beacons[0]?.text());
  const { device, loads, vitals } = JSON.parse(sent ?? '');
  expect(device).toMatch(/^(phone|desktop)$/);
  expect(loads).toEqual([
    { app: 'shell', version: expect.any(String), ms: expect.any(Number) },
    { app: 'mf-feed', version: expect.any(String), ms: expect.any(Number) },
  ]);
  for (const { ms } of loads) expect(ms).toBeGreaterThan(0);
  const version = loads[1].version;
  const feed = { app: 'mf-feed', version, route: 'index' };
  expect(vitals).toContainEqual({ ...feed, name: 'lcp', value: expect.any(Number) });
  expect(vitals).toContainEqual({ ...feed, name: 'cls', value: expect.any(Number) });
});
