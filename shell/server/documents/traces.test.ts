import type { IncomingHttpHeaders } from 'node:http';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { verifyTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
// Batches of spans are exported at once instead of after two seconds.
afterAll(expireTimers(2_000, () => true));

const receiver = await startOtlpReceiver();
const apiHeaders: IncomingHttpHeaders[] = [];
const testServer = useTestDocumentServer(({ headers }) => {
  apiHeaders.push(headers);
  return { data: {} };
});
const tracing = { FORWARD_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
afterAll(() => receiver.close());

/** Returns the trace in the boot data of a page. */
async function readTrace(origin: string, headers: Record<string, string> = {}) {
  const document = await testServer.readDocument(`${origin}/user/demo`, headers);
  return (
    JSON.parse(document.getElementById('boot')?.textContent ?? '') as { trace?: { traceparent: string } }
  ).trace;
}

it('adds nothing to documents, calls and log lines without a collector', async () => {
  const lines: string[] = [];
  const origin = await testServer.startAnother({ FORWARD_SECRET, LOG_LEVEL: 'info' }, (line) =>
    lines.push(line),
  );
  apiHeaders.length = 0;
  const { body } = await testServer.get(`${origin}/user/demo`);
  expect(body).not.toContain('traceparent');
  expect(body).not.toContain('first-frame');
  expect(apiHeaders.length).toBeGreaterThan(0);
  for (const headers of apiHeaders) expect(headers).not.toHaveProperty('traceparent');
  expect(lines.join('')).not.toContain('traceId');
});

it('joins the calls of a document to its span, and logs the ids', async () => {
  const lines: string[] = [];
  const origin = await testServer.startAnother({ ...tracing, LOG_LEVEL: 'info' }, (line) => lines.push(line));
  apiHeaders.length = 0;
  await testServer.get(`${origin}/user/demo?q=s3cret`);
  const spans = await receiver.waitFor((received) => {
    const page = received.find(({ name }) => name === 'GET /user/:userName');
    return page && received.filter(({ traceId }) => traceId === page.traceId);
  });
  const page = spans.find(({ name }) => name === 'GET /user/:userName');
  expect(page).toMatchObject({
    service: 'ontrend-documents',
    attributes: { 'http.response.status_code': 200, 'http.request.method': 'GET' },
  });
  const call = spans.find(({ name }) => name === 'app/user/external-profile');
  expect(call).toMatchObject({
    parentSpanId: page?.spanId,
    attributes: { 'http.response.status_code': 200 },
  });
  const parents = apiHeaders.map((headers) => verifyTraceHeaders(FORWARD_SECRET, headers));
  expect(parents).toContainEqual({ traceId: page?.traceId, spanId: call?.spanId, isSampled: true });
  const entries = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId }) => reqId);
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) expect(entry).toMatchObject({ traceId: page?.traceId, spanId: page?.spanId });
  expect(receiver.texts.join('')).not.toContain('s3cret');
});

it('traces no files', async () => {
  const origin = await testServer.startAnother(tracing);
  receiver.spans.length = 0;
  await testServer.get(`${origin}/assets/shell/1/main.js`);
  await testServer.get(`${origin}/health/live`);
  await testServer.get(`${origin}/robots.txt`);
  const names = await receiver.waitFor((spans) =>
    spans.length > 0 ? spans.map(({ name }) => name) : undefined,
  );
  expect(names).toEqual(['GET /robots.txt']);
});

it('gives the trace to browsers as TRACE_BROWSERS says, unless visitors have objected or not consented', async () => {
  const none = await testServer.startAnother(tracing);
  expect(await readTrace(none)).toBeUndefined();
  const all = await testServer.startAnother({ ...tracing, TRACE_BROWSERS: '1' });
  expect(await readTrace(all)).toEqual({
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    tracestate: expect.stringMatching(/^ontrend=/),
  });
  expect(await readTrace(all, { 'sec-gpc': '1' })).toBeUndefined();
  expect(await readTrace(all, { dnt: '1' })).toBeUndefined();
  const asking = await testServer.startAnother({ ...tracing, TRACE_BROWSERS: '1', CONSENT: 'analytics' });
  expect(await readTrace(asking)).toBeUndefined();
  expect(await readTrace(asking, { cookie: 'consent=granted' })).toBeDefined();
  const unsampled = await testServer.startAnother({
    ...tracing,
    TRACE_BROWSERS: '1',
    OTEL_TRACES_SAMPLER: 'always_off',
  });
  expect(await readTrace(unsampled)).toBeUndefined();
});

it('tells the API that a document is not sampled', async () => {
  const origin = await testServer.startAnother({ ...tracing, OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  apiHeaders.length = 0;
  await testServer.get(`${origin}/user/demo`);
  const parents = apiHeaders.map((headers) => verifyTraceHeaders(FORWARD_SECRET, headers));
  expect(parents.map((parent) => parent?.isSampled)).toEqual(apiHeaders.map(() => false));
});

it('ignores the trace of a client', async () => {
  const origin = await testServer.startAnother(tracing);
  const traceparent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  await testServer.get(`${origin}/user/client`, {
    traceparent,
    tracestate: 'ontrend=1.aaaaaaaaaaaaaaaaaaaaaa',
  });
  await receiver.waitFor((spans) => spans.find(({ name }) => name === 'GET /user/:userName'));
  expect(receiver.spans.filter(({ traceId }) => traceId === 'c'.repeat(32))).toEqual([]);
});
