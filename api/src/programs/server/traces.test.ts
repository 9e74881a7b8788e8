import {
  DOCUMENT_SERVER_CLIENT,
  FORWARDED_CLIENT_HEADER,
  signForwarded,
} from '@ontrend/shared/server/forwarding';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { signTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
// Batches of spans are exported at once instead of after two seconds.
afterAll(expireTimers(2_000, () => true));

const receiver = await startOtlpReceiver();
const lines: string[] = [];
const api = useTestApi(
  {
    FORWARD_SECRET,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    // Samples only what others have sampled.
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  },
  undefined,
  { logStream: { write: (line) => lines.push(line) } },
);
afterAll(() => receiver.close());
beforeEach(() => {
  lines.length = 0;
});

let traces = 0;
/** Returns a sampled trace, as a document server begins it. */
function beginTrace(isSampled = true) {
  traces += 1;
  const span = { traceId: String(traces).padStart(32, 'a'), spanId: 'b'.repeat(16), isSampled };
  return { ...span, headers: { ...signTraceHeaders(FORWARD_SECRET, span) } };
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Resolves with the spans of a trace when that of its request has arrived, which is the last one. */
const waitForTrace = ({ traceId }: { traceId: string }) =>
  receiver.waitFor((spans) => {
    const own = spans.filter((span) => span.traceId === traceId);
    return own.some(({ name }) => name.startsWith('POST ')) ? own : undefined;
  });

const readLog = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

it('continues the trace of a document to the names of statements, and logs its ids', async () => {
  const trace = beginTrace();
  expect((await post('app/video/search-video-autocomplete', { search: 'cat' }, trace.headers)).status).toBe(
    200,
  );
  const spans = await waitForTrace(trace);
  const request = spans.at(-1);
  expect(request).toMatchObject({
    service: 'ontrend-api',
    name: 'POST /api/app/video/search-video-autocomplete',
    parentSpanId: trace.spanId,
    attributes: { 'http.response.status_code': 200 },
  });
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(0);
  for (const { name, parentSpanId } of statements) {
    expect(name).toMatch(/^[a-z][a-z-]+$/);
    expect(parentSpanId).toBe(request?.spanId);
  }
  expect(readLog()).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      traceId: trace.traceId,
      spanId: request?.spanId,
      reqId: expect.any(String),
    }),
  );
});

it('records no password, name, search text, address or id of a client', async () => {
  const user = await createUser(api.pool);
  const secrets = [PASSWORD, user.email, 'kittens on skates', 'secret-client-id', 'SecretBrowser/1.0'];
  const [password, email, text, clientId = '', userAgent = ''] = secrets;
  const login = beginTrace();
  await post(
    'app/user/login',
    { registration: { email, password }, clientId },
    { ...login.headers, 'user-agent': userAgent },
  );
  const search = beginTrace();
  await post('app/video/search-by-video', { search: text, clientId }, search.headers);
  const spans = [...(await waitForTrace(login)), ...(await waitForTrace(search))];
  expect(spans.length).toBeGreaterThan(4);
  const received = receiver.texts.join('');
  for (const secret of [...secrets, '127.0.0.1']) expect(received).not.toContain(secret);
});

it.each([
  ['that is not sampled', () => beginTrace(false).headers],
  [
    'of a client',
    () => ({ ...beginTrace().headers, tracestate: `ontrend=${'a'.repeat(6)}.${'a'.repeat(22)}` }),
  ],
  ['without a signature', () => ({ traceparent: beginTrace().headers.traceparent })],
])('records nothing for a trace %s', async (_what, createHeaders) => {
  await post('app/video/search-video-autocomplete', { search: 'cat' }, createHeaders());
  // The spans of a later request arrive after those of earlier ones.
  const later = beginTrace();
  await post('app/video/search-video-autocomplete', { search: 'cat' }, later.headers);
  await waitForTrace(later);
  const ids = new Set(receiver.spans.map(({ traceId }) => traceId));
  expect(ids).not.toContain(String(traces - 1).padStart(32, 'a'));
  const [first, second] = readLog().filter(({ msg }) => msg === 'request');
  expect(first).not.toHaveProperty('traceId');
  expect(second).toHaveProperty('traceId', later.traceId);
});

it('logs errors that browsers report with the ids of their trace', async () => {
  const trace = beginTrace();
  const error = { app: 'mf-feed', version: '1', message: 'x is not a function', path: '/' };
  await post('app/service/browser-errors', { errors: [error] }, trace.headers);
  expect(readLog()).toContainEqual(
    expect.objectContaining({ msg: 'browser error reported', traceId: trace.traceId }),
  );
});

const reportSpans = (headers: object, ...spans: object[]) =>
  post('app/service/browser-spans', { ...headers, spans });
// Whole seconds, which are exact also as a number of nanoseconds.
const browserSpan = {
  id: 'c'.repeat(16),
  parent: 'b'.repeat(16),
  start: Math.floor(Date.now() / 1_000) * 1_000,
  ms: 12.5,
};

/** Announces a build as the document server does. */
async function serve(app: string, version: string, routes: string[]) {
  const path = 'app/service/served-builds';
  const client = { address: DOCUMENT_SERVER_CLIENT, method: 'POST', url: `/api/${path}` };
  const headers = { [FORWARDED_CLIENT_HEADER]: signForwarded(FORWARD_SECRET, client) };
  expect((await post(path, { builds: [{ app, version, routes }] }, headers)).status).toBe(200);
}
beforeAll(() => serve('mf-feed', '1.0.0+abc', ['browse-collection-collectionId']));

it('exports spans that a browser adds to the trace of its document', async () => {
  const trace = beginTrace();
  const response = await reportSpans(
    trace.headers,
    { ...browserSpan, kind: 'navigation' },
    { ...browserSpan, id: 'd'.repeat(16), kind: 'call', target: 'app/video/info', status: 200 },
    { ...browserSpan, id: 'e'.repeat(16), kind: 'remote', target: 'mf-feed@1.0.0+abc' },
    { ...browserSpan, id: '8'.repeat(16), kind: 'route', target: 'browse-collection-collectionId' },
    { ...browserSpan, id: 'f'.repeat(16), kind: 'call', target: 'app/video/my-secret' },
    { ...browserSpan, id: '9'.repeat(16), kind: 'route', target: 'my-secret' },
    { ...browserSpan, id: '7'.repeat(16), kind: 'remote', target: 'mf-feed@my-secret' },
    { ...browserSpan, id: '6'.repeat(16), kind: 'remote', target: 'mf-my-secret@1.0.0+abc' },
  );
  expect(await response.json()).toEqual({ data: { accepted: 4 } });
  const spans = await receiver.waitFor((received) => {
    const own = received.filter(({ traceId }) => traceId === trace.traceId);
    return own.length >= 4 ? own : undefined;
  });
  expect(spans).toEqual([
    expect.objectContaining({
      name: 'page load',
      service: 'ontrend-browser',
      parentSpanId: trace.spanId,
      startMs: browserSpan.start,
    }),
    expect.objectContaining({ name: 'app/video/info', attributes: { 'http.response.status_code': 200 } }),
    expect.objectContaining({
      name: 'load mf-feed',
      spanId: 'e'.repeat(16),
      attributes: { 'ontrend.build.version': '1.0.0+abc' },
    }),
    expect.objectContaining({ name: 'show browse-collection-collectionId' }),
  ]);
  expect(receiver.texts.join('')).not.toContain('my-secret');
});

it.each([
  ['ignores', 'more than an hour before its report', -62, 0],
  ['ignores', 'more than an hour after its report', 62, 0],
  ['accepts', 'of a browser whose clock is half an hour fast', 30, 1],
])('%s a span %s', async (_verb, _what, minutes, accepted) => {
  const start = Date.now() + minutes * 60_000;
  const response = await reportSpans(beginTrace().headers, { ...browserSpan, start, kind: 'navigation' });
  expect(await response.json()).toEqual({ data: { accepted } });
});

it.each([
  ['of a trace without a signature', () => ({ ...beginTrace().headers, tracestate: 'ontrend=1.a' })],
  ['of a trace that is not sampled', () => beginTrace(false).headers],
])('ignores spans of a browser %s', async (_what, createHeaders) => {
  const response = await reportSpans(createHeaders(), { ...browserSpan, kind: 'navigation' });
  expect(await response.json()).toEqual({ data: { accepted: 0 } });
});

it.each([
  ['free attributes', { attributes: { url: 'https://example.com' } }],
  ['a text as its target', { target: 'kittens on skates' }],
  ['an endless duration', { ms: 1e12 }],
  ['a start that collectors cannot read', { start: 1e300 }],
  ['an address as its target', { target: 'ada@example.com' }],
  ['another kind', { kind: 'click' }],
])('rejects a span with %s', async (_what, change) => {
  const response = await reportSpans(beginTrace().headers, { ...browserSpan, kind: 'navigation', ...change });
  expect(response.status).toBe(422);
});
