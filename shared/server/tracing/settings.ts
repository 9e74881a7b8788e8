import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Parses a ratio from 0 to 1; an empty text is the default. */
export const parseRatio = (defaultRatio: number) =>
  z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)?$/, 'must be a number from 0 to 1')
    .default('')
    .transform((text) => (text === '' ? defaultRatio : Number(text)));

/**
 * Variables that OpenTelemetry defines, with which an operator turns traces on (docs/settings.md). The SDK reads further ones itself,
 * such as OTEL_EXPORTER_OTLP_HEADERS.
 */
export const tracingEnvironment = {
  /** Base URL of a collector that accepts OTLP over HTTP as JSON; nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/\S+)?$/, 'must be a URL, as in http://collector:4318')
    .default(''),
  OTEL_TRACES_SAMPLER: z
    .enum([...SAMPLERS, ''], `must be one of ${SAMPLERS.join(', ')}`)
    .default('')
    .transform((sampler) => sampler || 'parentbased_always_on'),
  /** Share of the traces that the samplers with a ratio select. */
  OTEL_TRACES_SAMPLER_ARG: parseRatio(1),
  /** `true` turns traces off, whatever the other variables say. */
  OTEL_SDK_DISABLED: z.enum(['true', 'false', ''], 'must be true or false').default(''),
};

/** Settings of the tracer. */
export interface TracingSettings {
  /** URL to which spans are sent. */
  url: string;
  sampler: (typeof SAMPLERS)[number];
  /** Share of the traces that the samplers with a ratio select. */
  ratio: number;
}

/** Returns the settings in parsed variables; undefined when nothing is traced. */
export function toTracingSettings(
  values: {
    [Name in keyof typeof tracingEnvironment]: z.output<(typeof tracingEnvironment)[Name]>;
  },
): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (!endpoint || values.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
