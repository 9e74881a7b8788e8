import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { ConfirmationCodes } from '../../domain/accounts/codes.ts';
import type { ContentLibrary } from '../../domain/content/content-library.ts';
import type { CandidatePools } from '../../domain/feed/candidate-pools.ts';
import type { SuggestionCache } from '../../domain/search/suggestion-cache.ts';
import type { UploadIntake } from '../../domain/uploads/upload-intake.ts';
import type { UploadStore } from '../../domain/uploads/upload-store.ts';
import type { AccessTokens } from '../../platform/auth/access-tokens.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import type { MailDispatcher } from '../../platform/mail/outbox.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { EventHub } from '../../platform/realtime/hub.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { Sources } from '../../platform/storage/sources.ts';

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
  contentLibrary: ContentLibrary;
  limiter: Limiter;
  /** Who hears of what is published. */
  eventHub: EventHub;
  confirmationCodes: ConfirmationCodes;
  /** What this copy counts. */
  metrics: Metrics;
  /** What first pages of the feed are chosen from. */
  candidatePools: CandidatePools;
  /** What guests are offered while they type. */
  suggestionCache: SuggestionCache;
  /** Sends what stands in the outbox. */
  mailDispatcher: MailDispatcher;
  mediaStore: MediaStore;
  mediaLinks: MediaLinks;
  uploadStore: UploadStore;
  /** The files that videos are made from. */
  sourceFiles: Sources;
  /** Looks at what was uploaded. */
  uploadIntake: UploadIntake;
  /** 0 <= x < 1. Tests give a calm one. */
  random(): number;
}
