import { z } from 'zod';
import { toTracingSettings, tracingEnvironment } from './settings.ts';

const parse = (env: Record<string, string>) => toTracingSettings(z.object(tracingEnvironment).parse(env));

it('traces nothing without a collector, also with empty variables', () => {
  expect(parse({})).toBeUndefined();
  expect(
    parse({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '' }),
  ).toBeUndefined();
});

it('traces everything by default, and nothing when the SDK is disabled', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(parse({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    url: 'http://collector:4318/v1/traces',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  expect(parse({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be a URL, as in http://collector:4318'],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'must be one of always_on'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'must be a number from 0 to 1'],
  [{ OTEL_SDK_DISABLED: 'yes' }, 'must be true or false'],
])('rejects %j', (env, message) => {
  expect(() => parse(env)).toThrow(message);
});
