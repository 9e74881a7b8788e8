import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { Registry } from 'prom-client';
import { registerSpanCounts } from './span-counts.ts';
import { startTracing } from './start-tracing.ts';
import { type OtlpReceiver, startOtlpReceiver } from './testing/otlp-receiver.ts';
import { bindSpan, getOpenSpan, inSpan, inTrace, recordBrowserSpan, traced } from './tracing.ts';

let receiver: OtlpReceiver;
let stop: () => Promise<void>;
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };
const start = (ratio = 1) =>
  startTracing({ url: `${receiver.url}/v1/traces`, sampler: 'parentbased_traceidratio', ratio }, 'test', log);

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  warnings.length = 0;
});
afterEach(async () => {
  await stop();
  await receiver.close();
});

const registry = new Registry();
registerSpanCounts(registry);
async function countSpans(result: string): Promise<number> {
  const metric = await registry.getSingleMetric('ontrend_trace_spans_total')?.get();
  return metric?.values.find(({ labels }) => labels.result === result)?.value ?? 0;
}

it('exports nested spans of one trace, and those of a job that continues it', async () => {
  stop = await start();
  const query = traced({ name: 'select-video', kind: 'client' }, async (id: number) => id * 2);
  let request: ReturnType<typeof getOpenSpan>;
  const result = await inTrace(
    { name: 'request', kind: 'server', attributes: { 'http.route': '/x' } },
    undefined,
    () => {
      request = getOpenSpan();
      return inSpan({ name: 'transaction' }, () => query(21));
    },
  );
  expect(result).toBe(42);
  await inTrace({ name: 'job' }, request, async () => {});
  await stop();
  const [statement, transaction, root, job] = receiver.spans;
  expect(receiver.spans.map(({ name }) => name)).toEqual(['select-video', 'transaction', 'request', 'job']);
  expect(root).toMatchObject({
    service: 'ontrend-test',
    parentSpanId: undefined,
    attributes: { 'http.route': '/x' },
  });
  expect(transaction?.parentSpanId).toBe(root?.spanId);
  expect(statement?.parentSpanId).toBe(transaction?.spanId);
  expect(job?.parentSpanId).toBe(root?.spanId);
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
});

it('records nothing outside of a trace, nor in one that is not sampled', async () => {
  stop = await start(0);
  await inSpan({ name: 'outside' }, async () => {});
  await inTrace({ name: 'request' }, undefined, async () => {
    expect(getOpenSpan()?.isSampled).toBe(false);
    await inSpan({ name: 'inside' }, async () => {});
  });
  const sampled = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
  await inTrace({ name: 'continued' }, sampled, async () => {});
  await stop();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['continued']);
});

it('records the code of an error, and not its message', async () => {
  stop = await start();
  const fail = () =>
    Promise.reject(Object.assign(new Error('duplicate key (ada@example.com)'), { code: '23505' }));
  await expect(inTrace({ name: 'statement' }, undefined, fail)).rejects.toThrow('duplicate key');
  await stop();
  expect(receiver.spans).toMatchObject([{ isError: true, attributes: { 'error.type': '23505' } }]);
  expect(receiver.texts.join('')).not.toContain('ada@example.com');
});

it('runs queued work in the span of the caller', async () => {
  stop = await start();
  const queue: (() => Promise<void>)[] = [];
  await inTrace({ name: 'a' }, undefined, async () => {
    queue.push(bindSpan(() => inSpan({ name: 'work of a' }, async () => {})));
  });
  await inTrace({ name: 'b' }, undefined, async () => queue[0]?.());
  await stop();
  const byName = new Map(receiver.spans.map((span) => [span.name, span]));
  expect(byName.get('work of a')?.parentSpanId).toBe(byName.get('a')?.spanId);
});

it('counts the spans that the collector did not accept, and logs an outage once', async () => {
  stop = await start();
  const [exported, dropped] = [await countSpans('exported'), await countSpans('dropped')];
  receiver.status = 400;
  await inTrace({ name: 'lost' }, undefined, async () => {});
  await stop();
  expect(await countSpans('dropped')).toBe(dropped + 1);
  stop = await start();
  receiver.status = 200;
  await inTrace({ name: 'exported' }, undefined, async () => {});
  await stop();
  expect(await countSpans('exported')).toBe(exported + 1);
  expect(warnings).toEqual(['exporting spans failed']);
});

it('drops spans when too many wait for a collector that does not respond, and stops in time', async () => {
  const browserSpan = {
    ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentSpanId: 'c'.repeat(16) },
    ...({ name: 'page load', kind: 'internal', attributes: {}, startMs: Date.now(), durationMs: 1 } as const),
  };
  expect(recordBrowserSpan(browserSpan)).toBe(false);
  stop = await start();
  receiver.status = 0;
  const dropped = await countSpans('dropped');
  expect(recordBrowserSpan(browserSpan)).toBe(true);
  for (let count = 0; count < 2_047; count += 1) await inTrace({ name: 'span' }, undefined, async () => {});
  expect(await countSpans('dropped')).toBe(dropped);
  await inTrace({ name: 'span' }, undefined, async () => {});
  expect(recordBrowserSpan(browserSpan)).toBe(false);
  expect(await countSpans('dropped')).toBe(dropped + 2);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

// prom-client loads the API of OpenTelemetry, which is the smallest of its packages.
const PROGRAM = `
  const { startTracing } = await import('@ontrend/shared/server/tracing/start-tracing');
  const { Module } = await import('node:module');
  for (const settings of [undefined, { url: 'http://127.0.0.1:9', sampler: 'always_on', ratio: 1 }]) {
    await startTracing(settings, 'test', console);
    console.log(Object.keys(Module._cache).filter((file) => /@opentelemetry.(sdk|exporter)/.test(file)).length);
  }
  process.exit(0);`;

it('loads the SDK only with a collector', async () => {
  stop = async () => {};
  const parameters = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    cwd: `${ROOT}/shared`,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stdout).toMatch(/^0\n[1-9]\d+\n$/);
});
