import {
  CONSENT_SETTING_ERROR,
  type ConsentPurpose,
  parseConsentSetting,
} from '@ontrend/shared/server/consent';
import { parseRatio, tracingEnvironment } from '@ontrend/shared/server/tracing/settings';
import { trustedProxies, withFormerProxyName } from '@ontrend/shared/server/trusted-proxies';
import { z } from 'zod';
import { type ErrorBudgets, parseErrorBudgets } from './releases/error-budget.ts';

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Port of `/metrics`, separate from the public port; without it no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Public URL of the site, same value as in the API: the origin of all links in documents, feeds and the sitemap. */
  SITE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an address without a path, as in https://example.com')
    .or(z.literal(''))
    .default(''),
  /**
   * Comma-separated hosts, with their ports, under which the site answers besides that of SITE_URL, such as the one that a
   * CDN sends. Their links have the origin of SITE_URL.
   */
  ALLOWED_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[\w.-]+(:\d{1,5})?$/, 'must be like cdn.example.com:8443')))
    .default([]),
  /** URL of the API as seen from this server. */
  API_URL: z.url().default('http://127.0.0.1:3001'),
  /** Download link of the app; without it the site offers the web app (SHELL-4). */
  APP_DOWNLOAD_URL: z
    .url({ protocol: /^(https?|market)$/ })
    .or(z.literal(''))
    .default(''),
  /**
   * Media URL, same value as in the API: a path of this site or the URL of another origin, which the content
   * security policy then allows.
   */
  MEDIA_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.string().regex(/^\/[^/]/))
    .default('/media'),
  /** URL of the ad script; without it the site shows no ads. */
  AD_SCRIPT_URL: z
    .url({ protocol: /^https$/ })
    .or(z.string().regex(/^\/[^/]/))
    .or(z.literal(''))
    .default(''),
  /** What needs the visitor's consent: `ads` of third parties, `analytics` (the client id), both, or `none`. */
  CONSENT: z
    .string()
    .default('ads')
    .transform(parseConsentSetting)
    .refine((purposes) => purposes !== null, CONSENT_SETTING_ERROR)
    .transform((purposes) => purposes ?? new Set<ConsentPurpose>()),
  AD_CLIENT: z.string().default(''),
  AD_SLOT: z.string().default(''),
  /** Comma-separated origins from which ads load images, frames and data. */
  AD_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(z.string().regex(/^https:\/\/(\*\.)?[\w.-]+(:\d+)?$/, 'must be like https://ads.example.com')),
    )
    .default([]),
  /**
   * Secret shared with the API, which trusts the client addresses signed with it. Without it, all visitors
   * share this server's address.
   */
  FORWARD_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: trustedProxies,
  /** Documents that one address may load within some seconds, as `documents/seconds`. */
  DOCUMENT_LIMIT: z
    .string()
    .transform((text) => text || '200/30')
    .pipe(z.string().regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}$/, 'must be documents/seconds, as in 200/30'))
    .transform((text) => {
      const [documents = 0, seconds = 0] = text.split('/').map(Number);
      return { documents, seconds };
    })
    .prefault(''),
  /** `off` is for tests only: it also disables the limits of the API. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Proxies `/api`, `/media` and `/dev` to the API; off when a gateway does that. */
  PROXY: z.enum(['on', 'off']).default('on'),
  /**
   * Release store with builds and pointers. When a bucket is used: the folder of builds downloaded from it.
   */
  RELEASES_DIR: z.string().min(1),
  /** Bucket of the release store, used instead of the folder, with the same `S3_*` settings as the API. */
  RELEASES_BUCKET: z.string().default(''),
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /**
   * Release tokens, as comma-separated `app=token`. Without tokens, no pointer can be moved through the
   * release API.
   */
  RELEASE_TOKENS: z.string().default(''),
  /** Public keys of the teams, as comma-separated `app=key`. A pointer of a listed app moves only with a signature. */
  RELEASE_PUBLIC_KEYS: z.string().default(''),
  /** Top-level paths that are granted to remotes at the start, as comma-separated `app=/path` (decision 103). */
  PATH_GRANTS: z
    .string()
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(
      z.array(z.string().regex(/^mf-[a-z-]{1,40}=\/[a-z][a-z0-9-]{0,39}$/, 'must be like mf-trends=/trends')),
    )
    .transform((entries) =>
      entries.map((entry) => {
        const [name = '', path = ''] = entry.split('=');
        return { name, paths: [path] };
      }),
    )
    .prefault(''),
  /** Private keys that sign the pointer log, comma-separated; the first one signs. Without it the log is not signed. */
  POINTER_KEY: z.string().default(''),
  /** `migrate` accepts unsigned pointers until the first signed ones; `required` accepts none. */
  POINTER_SIGNATURES: z.enum(['migrate', 'required']).default('migrate'),
  /**
   * Percentage of visitors without an unhandled error that each app must reach before it can be released, as in
   * `99.5,mf-feed=99.9,mf-auth=off` (decision 099).
   */
  ERROR_BUDGET: z
    .string()
    .transform((text) => parseErrorBudgets(text || '99.5'))
    .refine((budgets) => budgets !== null, 'must be like 99.5,mf-feed=99.9,mf-auth=off')
    .transform((budgets): ErrorBudgets => budgets ?? { default: null, byApp: {} })
    .prefault(''),
  /** Origins, besides the browser's own machine, from which previews may be loaded, as comma-separated `app=origin`. */
  PREVIEW_ORIGINS: z.string().default(''),
  /** Comma-separated `remote=URL`: remotes served from development servers. */
  DEV_REMOTES: z.string().default(''),
  /** URL of the shell's development server, and the folder of its compiled frame. */
  DEV_SHELL: z.string().default(''),
  DEV_SHELL_DIR: z.string().default(''),
  /** Origin of a running site, whose API a development server uses. */
  DEV_SITE: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an origin, as in https://staging.example')
    .or(z.literal(''))
    .default(''),
  /** Folder of additional languages, `<code>.json`; only used by tests (server/documents/languages.ts). */
  LANGUAGES_DIR: z.string().default(''),
  ...tracingEnvironment,
  /** Share of the sampled documents whose browsers send spans, too (decision 124). */
  TRACE_BROWSERS: parseRatio(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

/** Settings of the document server. */
export type ServerConfig = z.infer<typeof environmentSchema>;

/**
 * Reads the settings from the environment.
 * @throws Error that names the first invalid setting
 */
export function readServerConfig(environment: Record<string, string | undefined>): ServerConfig {
  const result = environmentSchema.safeParse(withFormerProxyName(environment));
  if (result.success && result.data.POINTER_SIGNATURES === 'required' && !result.data.POINTER_KEY)
    throw new Error('POINTER_SIGNATURES is required, but POINTER_KEY is not set.');
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.')} is invalid: ${issue?.message}.`);
}
