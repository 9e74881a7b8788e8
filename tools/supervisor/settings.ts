import { resolve } from 'node:path';
import { portSchema } from '@ontrend/shared/server/ports';
import { StartError } from '@ontrend/shared/server/start-error';
import { z } from 'zod';

const onOffSchema = z.enum(['1', '0'], 'must be 1 or 0').transform((value) => value === '1');

const environmentSchema = z.object({
  PORT: portSchema.default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DEMO: onOffSchema.default(true),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a level such as warn')
    .default('warn'),
});

/** Settings of `npm start`, read from the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** An external database instead of the embedded one. */
  databaseUrl: string | undefined;
  demo: boolean;
  logLevel: string;
}

/**
 * Reads the settings; empty values count as unset.
 * @throws StartError that lists all invalid values
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(nonEmpty);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new StartError(`Invalid settings: ${problems.join('; ')}.`);
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
  };
}

/** Returns the site's URL for a browser on this machine, without a trailing slash. */
export function siteUrl({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
