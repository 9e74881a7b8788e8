import { z } from 'zod';

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where `/metrics` is, away from the public's port; nowhere when not given. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Where the API answers, from here. */
  API_URL: z.url().default('http://127.0.0.1:3001'),
  /** Where the app is downloaded; without one nothing is offered (design 11). */
  APP_DOWNLOAD_URL: z
    .url({ protocol: /^(https?|market)$/ })
    .or(z.literal(''))
    .default(''),
  /** As the API has it: a path of this site, or an address of another, which documents then let media come from. */
  MEDIA_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.string().regex(/^\/[^/]/))
    .default('/media'),
  /** The ad script; without one there are no ads. */
  AD_SCRIPT_URL: z
    .url({ protocol: /^https$/ })
    .or(z.string().regex(/^\/[^/]/))
    .or(z.literal(''))
    .default(''),
  AD_CLIENT: z.string().default(''),
  AD_SLOT: z.string().default(''),
  /** Comma-separated origins that ads bring their pictures, frames and calls from. */
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
  /** Shared with the API, which believes the addresses signed with it. Without it everybody has this server's address. */
  FORWARD_SECRET: z.string().min(32).optional(),
  /** Whose `x-forwarded-for` is believed: addresses or the names loopback, linklocal, uniquelocal, by commas. */
  TRUST_PROXY: z.string().optional(),
  /** Pass `/api`, `/media` and `/dev` on to the API; off where a gateway does it. */
  PROXY: z.enum(['on', 'off']).default('on'),
  /** The release store: builds and pointers. With a bucket: where builds lie on this machine meanwhile. */
  RELEASES_DIR: z.string().min(1),
  /** Releases in a bucket instead, by the same `S3_*` as the API's. */
  RELEASES_BUCKET: z.string().default(''),
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Who may release what: `app=token` by commas. Without any nobody moves a pointer from outside. */
  RELEASE_TOKENS: z.string().default(''),
  /** Comma-separated `remote=URL`: take these remotes from development servers. */
  DEV_REMOTES: z.string().default(''),
  /** Address of a development server of the shell, and the folder its frame is compiled into. */
  DEV_SHELL: z.string().default(''),
  DEV_SHELL_DIR: z.string().default(''),
  /** Folder of further languages, `<code>.json`: for tests (server/documents/languages.ts). */
  LANGUAGES_DIR: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

/** What the document server can be told. */
export type ServerConfig = z.infer<typeof environmentSchema>;

/**
 * Reads the configuration.
 * @throws Error with one sentence a person can act on
 */
export function readServerConfig(environment: Record<string, string | undefined>): ServerConfig {
  const result = environmentSchema.safeParse(environment);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}.`);
}
