import type { Pool } from 'pg';
import type { CodeFailures } from '../../domain/accounts/code-failures.ts';
import type { ConfirmationCodes } from '../../domain/accounts/confirmation-codes.ts';
import type { FormerEmails } from '../../domain/accounts/former-emails.ts';
import type { JoinAttempts } from '../../domain/accounts/join-attempts.ts';
import type { ContentLibrary } from '../../domain/content/content-library.ts';
import type { TrendingCache } from '../../domain/explore/trending-cache.ts';
import type { RelyingParty } from '../../domain/factors/relying-party.ts';
import type { TotpCodes } from '../../domain/factors/totp.ts';
import type { CandidatePools } from '../../domain/feed/candidate-pools.ts';
import type { IdentityProvider } from '../../domain/identities/provider.ts';
import type { IdentityRequests } from '../../domain/identities/requests.ts';
import type { KnownBuilds } from '../../domain/releases/known-builds.ts';
import type { SuggestionCache } from '../../domain/search/suggestion-cache.ts';
import type { BlockedMailDomains } from '../../domain/sign-up/mail-domains.ts';
import type { ProofOfWork } from '../../domain/sign-up/proof-of-work.ts';
import type { IntakeQueue } from '../../domain/uploads/intake-queue.ts';
import type { UploadStore } from '../../domain/uploads/upload-store.ts';
import type { ListTotalsCache } from '../../domain/videos/list-totals.ts';
import type { AccessTokens } from '../../platform/auth/access-tokens.ts';
import type { SessionLookup } from '../../platform/auth/session-lookup.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ReplicaSet } from '../../platform/db/replicas/replica-set.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import type { MailDispatcher } from '../../platform/mail/outbox.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { EventHub } from '../../platform/realtime/hub.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import type { Sources } from '../../platform/storage/sources.ts';
import type { ReadRouter } from './read-router.ts';
import type { WritePositions } from './write-positions.ts';

/** Dependencies of the handlers, created once by `createServer`. */
export interface Services {
  config: Config;
  /** The primary database; for calls that declare what they read, the one that they read. */
  pool: Pool;
  /** Runs reads on the primary or on a replica. */
  reads: ReadRouter;
  /** Lets clients read their own writes. */
  writePositions: WritePositions;
  /** Read replicas of the database. */
  replicas: ReplicaSet;
  accessTokens: AccessTokens;
  /** Looks up sessions of access tokens in batches. */
  findSession: SessionLookup;
  pageTokens: PageTokens;
  /** Texts of the blog and the legal pages. */
  contentLibrary: ContentLibrary;
  limiter: Limiter;
  /** Delivers published events to open streams. */
  eventHub: EventHub;
  confirmationCodes: ConfirmationCodes;
  formerEmails: FormerEmails;
  joinAttempts: JoinAttempts;
  /** The operator's identity provider; null without one. */
  identityProvider: IdentityProvider | null;
  identityRequests: IdentityRequests;
  /** Counts wrong codes of second steps. */
  codeFailures: CodeFailures;
  /** Codes of authenticator apps. */
  totpCodes: TotpCodes;
  /** Creates and verifies passkeys of this site. */
  relyingParty: RelyingParty;
  /** Challenges for sign-ups. */
  proofOfWork: ProofOfWork;
  blockedMailDomains: BlockedMailDomains;
  /** Metrics of this API process. */
  metrics: Metrics;
  /** Builds that the document server serves. */
  knownBuilds: KnownBuilds;
  /** Candidates of the feed that are the same for every viewer. */
  candidatePools: CandidatePools;
  /** Search suggestions for guests. */
  suggestionCache: SuggestionCache;
  /** Numbers of videos and views of categories, collections and hashtags. */
  listTotals: ListTotalsCache;
  /** Trending videos and hashtags, and categories. */
  trending: TrendingCache;
  /** Sends the mails of the outbox. */
  mailDispatcher: MailDispatcher;
  mediaStore: MediaStore;
  /** The local disks. */
  diskSpace: DiskSpace;
  mediaLinks: MediaLinks;
  uploadStore: UploadStore;
  /** Source files of videos. */
  sourceFiles: Sources;
  /** Validates uploaded files. */
  uploadIntake: IntakeQueue;
  /** 0 <= x < 1. Tests pass a deterministic function. */
  random(): number;
}

const servicesByPool = new WeakMap<Pool, Services>();

/** Returns the services with another database. There is one object for each pool, so that caches can be stored by it. */
export function withPool(services: Services, pool: Pool): Services {
  if (pool === services.pool) return services;
  const existing = servicesByPool.get(pool);
  if (existing) return existing;
  const created = { ...services, pool };
  servicesByPool.set(pool, created);
  return created;
}
