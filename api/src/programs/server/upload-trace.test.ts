import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { startOtlpReceiver } from '@ontrend/shared/server/tracing/testing/otlp-receiver';
import { signTraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createTusClient } from '../../domain/uploads/testing/tus-client.ts';
import { jsonLog } from '../../platform/log/json-log.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { startWorker } from '../worker/start-worker.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
// Batches of spans are exported at once instead of after two seconds.
afterAll(expireTimers(2_000, () => true));

const receiver = await startOtlpReceiver();
const api = useTestApi({ FORWARD_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
const folder = mkdtempSync(join(tmpdir(), 'ontrend-trace-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await receiver.close();
});

it('is one trace from the upload of a file to the steps of its processing', async () => {
  const tools = await findMediaTools();
  const clip = readFileSync(renderClip(tools, folder, 'clip.mp4', { seconds: 1 }));
  const client = createTusClient(api, (await signIn(api, await createUser(api.pool))).token);
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
  const id = await client.createUpload(clip.length);
  const headers = { ...signTraceHeaders(FORWARD_SECRET, trace) };
  expect((await client.send(id, 0, clip, headers)).status).toBe(204);

  const lines: string[] = [];
  const worker = await startWorker({
    databaseUrl: api.pool.options.connectionString ?? '',
    siteUrl: 'http://localhost:3000',
    storage: await openStorage({ mediaDir: api.mediaDir, dataDir: dirname(api.mediaDir), s3: undefined }),
    tools,
    log: jsonLog('info', (line) => lines.push(line)),
    pollIntervalMs: 50,
  });
  const spans = await receiver.waitFor((received) => {
    const own = received.filter(({ traceId }) => traceId === trace.traceId);
    return own.some(({ name }) => name === 'video-hls') ? own : undefined;
  });
  await worker.stop();

  const find = (name: string) => spans.find((span) => span.name === name);
  const request = find('PATCH /api/app/upload/:id');
  expect(request?.parentSpanId).toBe(trace.spanId);
  expect(find('check upload')).toBeDefined();
  expect(find('upload-video-queue')).toBeDefined();
  const ids = new Set(spans.map(({ spanId }) => spanId));
  for (const step of ['video-playable', 'video-hls']) {
    const job = find(step);
    expect(ids).toContain(job?.parentSpanId);
    expect(job?.attributes).toEqual({ 'ontrend.job.result': 'completed' });
    const children = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
    expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['ffprobe', 'ffmpeg', 'update']));
  }
  const ended = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'video job ended');
  expect(ended.map(({ traceId }) => traceId)).toEqual([trace.traceId, trace.traceId]);
});
