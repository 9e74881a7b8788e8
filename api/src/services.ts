import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Codes } from './accounts/codes.ts';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { Config } from './config.ts';
import type { Library } from './content/library.ts';
import type { Tables } from './db/tables.ts';
import type { Events } from './events/hub.ts';
import type { Limiter } from './http/limiter.ts';
import type { PageTokens } from './http/page-tokens.ts';
import type { Postman } from './mail/outbox.ts';
import type { MediaLinks } from './media/private-links.ts';
import type { MediaStore } from './media/store/media-store.ts';
import type { Sources } from './media/store/sources.ts';
import type { Metrics } from './metrics.ts';
import type { Draws } from './modules/video/feed/draws.ts';
import type { KeptSuggestions } from './search/kept-suggestions.ts';
import type { Intake } from './uploads/intake.ts';
import type { UploadStore } from './uploads/store.ts';

/** What every handler may use. Made once, in `createServer`. */
export interface Services {
  config: Config;
  /** For named prepared statements. */
  pool: Pool;
  /** For everything else. */
  db: Kysely<Tables>;
  accessTokens: AccessTokens;
  pageTokens: PageTokens;
  /** The texts of blog and legal pages. */
  library: Library;
  limiter: Limiter;
  /** Who hears of what is published. */
  events: Events;
  codes: Codes;
  /** What this copy counts. */
  metrics: Metrics;
  /** What first pages of the feed are chosen from. */
  draws: Draws;
  /** What guests are offered while they type. */
  suggestions: KeptSuggestions;
  /** Sends what stands in the outbox. */
  postman: Postman;
  media: MediaStore;
  mediaLinks: MediaLinks;
  uploads: UploadStore;
  /** The files that videos are made from. */
  sources: Sources;
  /** Looks at what was uploaded. */
  intake: Intake;
  /** 0 <= x < 1. Tests give a calm one. */
  random(): number;
}
