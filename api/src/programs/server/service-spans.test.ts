import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { signTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { inTrace } from '@ontrend/shared/server/tracing/tracing';
import { useTestApi } from '../../../test/api.ts';
import { startBucket } from '../../../test/bucket.ts';
import { createUser } from '../../../test/factories.ts';
import { startRedis } from '../../../test/redis.ts';
import { openBucket } from '../../platform/storage/bucket.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
// Batches of spans are exported at once instead of after two seconds.
afterAll(expireTimers(2_000, () => true));

const [receiver, redis, storage] = await Promise.all([startOtlpReceiver(), startRedis(), startBucket()]);
const api = useTestApi({
  FORWARD_SECRET,
  RATE_LIMITS: 'on',
  REDIS_URL: redis.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
});
afterAll(async () => {
  await Promise.all([receiver.close(), redis.stop(), storage.stop()]);
});

it('has spans of Valkey in the trace of a call, and its mail in another one', async () => {
  const { email } = await createUser(api.pool);
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
  const response = await fetch(`${api.origin}/api/app/user/password-reset-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signTraceHeaders(FORWARD_SECRET, trace) },
    body: JSON.stringify({ registration: { email } }),
  });
  expect(response.status).toBe(200);
  const [mail, limit] = await receiver.waitFor((spans) => {
    const found = [/^mail /, /^limit mail$/].map((name) => spans.find((span) => name.test(span.name)));
    return found.includes(undefined) ? undefined : found;
  });
  expect(limit).toMatchObject({ traceId: trace.traceId, attributes: { 'db.system.name': 'redis' } });
  expect(mail?.traceId).not.toBe(trace.traceId);
  expect(receiver.texts.join('')).not.toContain(email);
});

it('has spans of the object store by the name of the command, without the key', async () => {
  const bucket = await openBucket(storage.settings);
  await inTrace({ name: 'job' }, undefined, async () => {
    await bucket.ensureExists();
    await bucket.write(Buffer.from('content'), 'media/a-secret-key', {});
  });
  bucket.close();
  const job = await receiver.waitFor((spans) => spans.find(({ name }) => name === 'job'));
  const children = receiver.spans.filter(({ parentSpanId }) => parentSpanId === job.spanId);
  expect(children.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['HeadBucketCommand', 'PutObjectCommand']),
  );
  expect(receiver.texts.join('')).not.toContain('a-secret-key');
});
