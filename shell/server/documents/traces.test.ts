import type { IncomingHttpHeaders } from 'node:http';
import { startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { verifyTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
const receiver = await startOtlpReceiver();
const apiHeaders: IncomingHttpHeaders[] = [];
const testServer = useTestDocumentServer(({ headers }) => {
  apiHeaders.push(headers);
  return { data: {} };
});
const tracing = { FORWARD_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
afterAll(() => receiver.close());

it('adds nothing to documents, calls and log lines without a collector', async () => {
  const lines: string[] = [];
  const origin = await testServer.startAnother({ FORWARD_SECRET, LOG_LEVEL: 'info' }, (line) =>
    lines.push(line),
  );
  apiHeaders.length = 0;
  const { body } = await testServer.get(`${origin}/user/demo`);
  expect(body).not.toContain('traceparent');
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
