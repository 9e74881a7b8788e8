import { resolve } from 'node:path';
import { CONSENT_SETTING_ERROR, parseConsentSetting } from '@ontrend/shared/server/consent';
import { deriveForwardSecret } from '@ontrend/shared/server/forwarding';
import type { BucketSettings } from '@ontrend/shared/server/s3-options';
import {
  type TracingSettings,
  toTracingSettings,
  tracingEnvironment,
} from '@ontrend/shared/server/tracing/settings';
import { trustedProxies, withFormerProxyName } from '@ontrend/shared/server/trusted-proxies';
import { z } from 'zod';
import { isRedisUrl } from '../redis/connect-redis.ts';
import { LIMITS, type Limits, parseLimitOverrides } from './limits.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { onOff } from './on-off.ts';
import { type SignUpSettings, signUpEnvironment, toSignUpSettings } from './sign-up-settings.ts';

/** Signs tokens on developers' machines. It is public. */
export const DEVELOPMENT_SECRET = 'development-secret-do-not-use-in-production';

const MIN_SECRET_LENGTH = 32;

const MEGABYTE = 1_000_000;

const DATABASE_URL_PATTERN = /^postgres(ql)?:\/\//;

const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535);

function readLimits(text: string, context: z.RefinementCtx): Limits {
  try {
    return parseLimitOverrides(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return { ...LIMITS };
  }
}

const environment = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
    API_HOST: z.string().min(1).default('127.0.0.1'),
    API_PORT: port.default(3001),
    /** Port of the worker's `/metrics`; not served when absent. */
    WORKER_METRICS_PORT: port.optional(),
    DATABASE_URL: z
      .string('must be given, as in postgres://user:password@host:5432/database')
      .regex(DATABASE_URL_PATTERN, 'must look like postgres://user:password@host:5432/database'),
    /** URL whose connections keep their session, if `DATABASE_URL` leads through a pooler in transaction mode (decision 130). */
    DATABASE_SESSION_URL: z
      .string()
      .regex(DATABASE_URL_PATTERN, 'must look like postgres://user:password@host:5432/database')
      .optional(),
    /** Streaming replicas of the database, each one server, from which the API reads what may be two seconds old. */
    DATABASE_REPLICA_URLS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((url) => url.trim() || []))
      .refine(
        (urls) => urls.every((url) => DATABASE_URL_PATTERN.test(url) && URL.canParse(url)),
        'must look like postgres://user:password@replica:5432/database, comma-separated',
      ),
    /** Maximum number of connections of this process to each database server. */
    DATABASE_POOL: z.coerce.number('must be a number').int().min(1).max(200).default(10),
    DATA_DIR: z.string().min(1).default('.data'),
    /** Folder of published media; by default `media` in DATA_DIR. */
    MEDIA_DIR: z.string().min(1).optional(),
    /** Base URL of media for browsers: a path of this site or an absolute URL. */
    MEDIA_URL: z
      .string()
      .regex(/^(https?:\/\/|\/)\S*[^/]$/, 'must be a path or an address without a slash at its end')
      .default('/media'),
    /** S3-compatible storage for media and uploads instead of the disk; the bucket must exist. */
    S3_ENDPOINT: z
      .string()
      .regex(/^https?:\/\/\S+$/, 'must be an address, as in https://s3.example.com')
      .optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: z.string().min(1).default('ontrend'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** Socket of a checker service, which reads uploaded files instead of the API, and the folder that both share. */
    CHECKER_SOCKET: z.string().min(1).optional(),
    CHECKER_FILES: z.string().min(1).optional(),
    /** Socket of a transcoder service, which runs the worker's media tools, and the folder of the jobs that both share. */
    TRANSCODER_SOCKET: z.string().min(1).optional(),
    TRANSCODER_FILES: z.string().min(1).optional(),
    /** Megabytes of videos that one user may store. */
    UPLOAD_QUOTA_MB: z.coerce.number('must be a number').min(0).default(50_000),
    /** Megabytes of disk space that uploads, media and mails leave free for the database. */
    UPLOAD_FREE_MB: z.coerce.number('must be a number').min(0).optional(),
    /** Folder with blog posts, legal texts and their images. */
    CONTENT_DIR: z.string().min(1).default('api/content'),
    AUTH_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .default(DEVELOPMENT_SECRET),
    /** The former AUTH_SECRET, with which secrets of authenticator apps can still be read. */
    PREVIOUS_AUTH_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
    /** Secret with which the document server signs client addresses; derived from AUTH_SECRET by default. */
    FORWARD_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
    RATE_LIMITS: onOff('on'),
    /** Overrides of rate limits, as in `api=100/10,login=30/300`: calls per seconds. */
    LIMITS: z.string().default('').transform(readLimits),
    /** Redis or Valkey that shares rate limit counters and live events between replicas of the API. */
    REDIS_URL: z
      .string()
      .refine(isRedisUrl, 'must look like redis://host:6379 or redis+sentinel://host:26379/name')
      .optional(),
    /** None by default, because the document server signs the addresses that it forwards. */
    TRUSTED_PROXIES: trustedProxies,
    /** Public URL of the site, the base of links in mails. */
    SITE_URL: z
      .string()
      .regex(/^https?:\/\/[^\s/]+$/, 'must be an address without a path, as in https://example.com')
      .default('http://localhost:3000'),
    /** What needs the visitor's consent, same value as in the document server: `analytics` concerns the client id. */
    CONSENT: z
      .string()
      .default('ads')
      .transform(parseConsentSetting)
      .refine((purposes) => purposes !== null, CONSENT_SETTING_ERROR),
    /** Mail server; without one, mails are written to the folder `mail` of DATA_DIR. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/\S+$/, 'must look like smtp://user:password@host:587')
      .optional(),
    MAIL_FROM: z.string().min(3).default('OnTrend <no-reply@localhost>'),
    /** Recipient of contact form submissions. */
    CONTACT_EMAIL: z.email('must be an email address').default('hello@ontrend.example'),
    /** Percentage of browsers that may not register: 0 none, 100 all (ACCOUNT-33). */
    REGISTRATION_CLOSED: z.coerce
      .number('must be a number from 0 to 100')
      .min(0, 'must be 0 to 100')
      .max(100, 'must be 0 to 100')
      .default(0),
    /** Issuer of an OpenID Connect provider with whose accounts people can sign in; http only for this machine. */
    OIDC_ISSUER: z
      .string()
      .regex(
        /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])\S+$/,
        'must be the https address of an issuer, as in https://id.example.com/realms/main',
      )
      .optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    /** Name of the provider on buttons, as in "Continue with Example". */
    OIDC_NAME: z.string().min(1).max(40, 'must have at most 40 characters').default('single sign-on'),
    OIDC_SCOPES: z
      .string()
      .regex(/\bopenid\b/, 'must contain openid')
      .default('openid email'),
    /** Service with the range API of Have I Been Pwned that knows leaked passwords; without one, new passwords are not sent anywhere. */
    LEAKED_PASSWORDS_URL: z
      .string()
      .regex(/^https?:\/\/\S*[^/\s]$/, 'must be an address without a slash at its end')
      .optional(),
    ...signUpEnvironment,
    ...tracingEnvironment,
    /** Serves the API reference at `/api/docs`. */
    API_DOCS: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
      .default('info'),
  })
  .superRefine((values, context) => {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (values.S3_ENDPOINT && !values[name])
        context.addIssue({ code: 'custom', path: [name], message: 'must be set together with S3_ENDPOINT' });
    }
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
      if (values.OIDC_ISSUER && !values[name])
        context.addIssue({ code: 'custom', path: [name], message: 'must be set together with OIDC_ISSUER' });
    }
    // A file on a disk is read where it is stored, which a service in another container can't reach.
    for (const service of ['CHECKER', 'TRANSCODER'] as const) {
      const socket = `${service}_SOCKET` as const;
      for (const name of [`${service}_FILES`, 'S3_ENDPOINT'] as const) {
        if (values[socket] && !values[name])
          context.addIssue({ code: 'custom', path: [name], message: `must be set together with ${socket}` });
      }
    }
  });

/** The same for the API, which needs more in production. */
const apiEnvironment = environment.superRefine((values, context) => {
  if (values.NODE_ENV !== 'production') return;
  if (values.AUTH_SECRET === DEVELOPMENT_SECRET) {
    context.addIssue({
      code: 'custom',
      path: ['AUTH_SECRET'],
      message: 'must be set to a secret of your own',
    });
  }
  if (!values.SMTP_URL) {
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message:
        'must be set, as in smtp://user:password@host:587, because registration requires mail delivery',
    });
  }
  if (!values.RATE_LIMITS) {
    context.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message: 'must not be off in production' });
  }
});

/** Absolute paths that a program shares with the service that runs media tools for it. */
export interface ToolServicePaths {
  socket: string;
  /** Folder of the files that are being read; only the program creates entries in it. */
  files: string;
}

export interface Config {
  nodeEnv: 'development' | 'test' | 'production';
  host: string;
  port: number;
  workerMetricsPort: number | undefined;
  databaseUrl: string;
  /** The same database as `databaseUrl`. Its connections keep their session, which `LISTEN` needs. */
  databaseSessionUrl: string;
  databaseReplicaUrls: string[];
  databasePool: number;
  dataDir: string;
  mediaDir: string;
  mediaUrl: string;
  s3: BucketSettings | undefined;
  /** The checker service; undefined when the API checks files itself. */
  checkerService: ToolServicePaths | undefined;
  /** The transcoder service; undefined when the worker runs media tools itself. */
  transcoderService: ToolServicePaths | undefined;
  /** Bytes of videos that one user may store. */
  uploadQuota: number;
  /** Bytes of disk space that uploads, media and mails leave free; undefined for the default of `createDiskSpace`. */
  diskReserve: number | undefined;
  contentDir: string;
  authSecret: string;
  /** The former secret; undefined if there is none. */
  previousAuthSecret: string | undefined;
  forwardSecret: string;
  rateLimits: boolean;
  limits: Limits;
  redisUrl: string | undefined;
  trustProxy: string[];
  siteUrl: string;
  /** Whether a browser gets a client id only after its user consented. */
  isClientIdByConsent: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string;
  /** Folder for mails when no mail server is configured. */
  mailDir: string;
  /** Percentage of browsers that may not register. */
  registrationClosed: number;
  /** The identity provider; undefined without one. */
  oidc: OidcSettings | undefined;
  /** Service that knows leaked passwords; undefined when new passwords are not checked there. */
  leakedPasswordsUrl: string | undefined;
  signUp: SignUpSettings;
  /** How requests and jobs are traced; undefined for no traces. */
  tracing: TracingSettings | undefined;
  /** Serves the API reference at `/api/docs`: by default, except in production. */
  apiDocs: boolean;
  logLevel: string;
}

function bucketOf(values: z.infer<typeof environment>): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function oidcOf(values: z.infer<typeof environment>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME, scopes: values.OIDC_SCOPES };
}

function toolServiceOf(socket: string | undefined, files: string | undefined): ToolServicePaths | undefined {
  return socket && files ? { socket: resolve(socket), files: resolve(files) } : undefined;
}

/** An invalid setting. The message is one sentence for the operator who starts the program. */
export class ConfigError extends Error {}

/** Settings of programs that neither serve visitors nor send mails, such as the worker. They need no secret of the API. */
export type TaskConfig = Omit<
  Config,
  'authSecret' | 'previousAuthSecret' | 'forwardSecret' | 'smtpUrl' | 'oidc'
>;

/**
 * Reads and validates the settings of a program that neither serves visitors nor sends mails.
 * @param env usually `process.env`; unknown names are ignored, empty values count as not given
 * @throws {ConfigError} with one sentence that names every invalid value
 */
export const loadTaskConfig = (env: Record<string, string | undefined>): TaskConfig =>
  parseConfig(environment, env);

/** Reads and validates the settings of the API; parameters and errors are those of `loadTaskConfig`. */
export const loadConfig = (env: Record<string, string | undefined>): Config =>
  parseConfig(apiEnvironment, env);

function parseConfig(schema: typeof environment, env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(withFormerProxyName(env)).filter(([, value]) => value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new ConfigError(`Wrong settings: ${problems.join('; ')}.`);
  }
  const values = parsed.data;
  return {
    nodeEnv: values.NODE_ENV,
    host: values.API_HOST,
    port: values.API_PORT,
    workerMetricsPort: values.WORKER_METRICS_PORT,
    databaseUrl: values.DATABASE_URL,
    databaseSessionUrl: values.DATABASE_SESSION_URL ?? values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    databasePool: values.DATABASE_POOL,
    dataDir: resolve(values.DATA_DIR),
    mediaDir: resolve(values.MEDIA_DIR ?? `${values.DATA_DIR}/media`),
    mediaUrl: values.MEDIA_URL,
    s3: bucketOf(values),
    checkerService: toolServiceOf(values.CHECKER_SOCKET, values.CHECKER_FILES),
    transcoderService: toolServiceOf(values.TRANSCODER_SOCKET, values.TRANSCODER_FILES),
    uploadQuota: values.UPLOAD_QUOTA_MB * MEGABYTE,
    diskReserve: values.UPLOAD_FREE_MB === undefined ? undefined : values.UPLOAD_FREE_MB * MEGABYTE,
    contentDir: resolve(values.CONTENT_DIR),
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.PREVIOUS_AUTH_SECRET,
    forwardSecret: values.FORWARD_SECRET ?? deriveForwardSecret(values.AUTH_SECRET),
    rateLimits: values.RATE_LIMITS,
    limits: values.LIMITS,
    redisUrl: values.REDIS_URL,
    trustProxy: values.TRUSTED_PROXIES,
    siteUrl: values.SITE_URL,
    isClientIdByConsent: values.CONSENT?.has('analytics') ?? false,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    mailDir: resolve(values.DATA_DIR, 'mail'),
    registrationClosed: values.REGISTRATION_CLOSED,
    oidc: oidcOf(values),
    leakedPasswordsUrl: values.LEAKED_PASSWORDS_URL,
    signUp: toSignUpSettings(values),
    tracing: toTracingSettings(values),
    apiDocs: values.API_DOCS === undefined ? values.NODE_ENV !== 'production' : values.API_DOCS === 'on',
    logLevel: values.LOG_LEVEL,
  };
}
