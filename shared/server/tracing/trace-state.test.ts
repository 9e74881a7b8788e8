import { signTraceHeaders, verifyTraceHeaders } from './trace-state.ts';

const SECRET = 'a-secret-of-both-servers-for-this-test';
const NOW = 1_795_000_000_000;
const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
const headers = signTraceHeaders(SECRET, span, NOW);

it('continues a trace that this site began, also from another span of it', () => {
  expect(headers.traceparent).toBe(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
  expect(verifyTraceHeaders(SECRET, headers, NOW)).toEqual(span);
  const child = { ...headers, traceparent: headers.traceparent.replace('b'.repeat(16), 'c'.repeat(16)) };
  expect(verifyTraceHeaders(SECRET, child, NOW)).toEqual({ ...span, spanId: 'c'.repeat(16) });
  const unsampled = { ...span, isSampled: false };
  expect(verifyTraceHeaders(SECRET, signTraceHeaders(SECRET, unsampled, NOW), NOW)).toEqual(unsampled);
});

it('finds its entry between those of others', () => {
  const tracestate = `vendor=1, ${headers.tracestate},other=2`;
  expect(verifyTraceHeaders(SECRET, { ...headers, tracestate }, NOW)).toEqual(span);
});

it.each([
  ['without a signature', { tracestate: undefined }],
  ['with a signature of another kind', { tracestate: 'ontrend=abc' }],
  ['of another trace', { traceparent: headers.traceparent.replaceAll('a', 'd') }],
  [
    'that was sampled by the client',
    { ...signTraceHeaders(SECRET, { ...span, isSampled: false }, NOW), traceparent: headers.traceparent },
  ],
  ['of an unknown version', { traceparent: headers.traceparent.replace(/^00/, '01') }],
  ['with an empty id', { traceparent: headers.traceparent.replaceAll('a', '0') }],
  ['with another secret', signTraceHeaders(`${SECRET}2`, span, NOW)],
])('ignores a trace %s', (_what, change) => {
  expect(verifyTraceHeaders(SECRET, { ...headers, ...change }, NOW)).toBeUndefined();
});

it('ignores a trace that began more than an hour ago, and one that begins in more than a minute', () => {
  expect(verifyTraceHeaders(SECRET, headers, NOW + 3_600_000)).toEqual(span);
  expect(verifyTraceHeaders(SECRET, headers, NOW + 3_601_000)).toBeUndefined();
  expect(verifyTraceHeaders(SECRET, headers, NOW - 60_000)).toEqual(span);
  expect(verifyTraceHeaders(SECRET, headers, NOW - 61_000)).toBeUndefined();
});
