import type { z } from 'zod';
import * as calls from './calls/index.ts';

export type { AnalyticsDevice, AnalyticsEvent } from './calls/analytics.ts';
export type { BlogIndex, BlogPost, BlogPostSummary, LegalText } from './calls/blog.ts';
export type { BrowserError } from './calls/browser-errors.ts';
export type { BuildLoad, WebVital } from './calls/browser-metrics.ts';
export { COMMENT_PAGE_SIZE, TOP_COMMENTS_MAX_VIDEOS, TOP_COMMENTS_PER_VIDEO } from './calls/comment.ts';
export {
  HISTORY_RETENTIONS,
  type HistoryEntry,
  type HistoryRetention,
  type HistorySettings,
} from './calls/history.ts';
export type { ConnectedIdentity, IdentityResult } from './calls/identity.ts';
export { NOTIFICATION_PAGE_SIZE } from './calls/notification.ts';
export {
  MAX_COUNTED_VIDEOS,
  MAX_PLAYLIST_VIDEOS,
  MAX_PLAYLISTS,
  MAX_SERIES_PARTS,
} from './calls/playlist.ts';
export { MAX_SUGGESTIONS } from './calls/search.ts';
export type { ProofChallenge } from './calls/sign-up.ts';
export type {
  SitemapHashtag,
  SitemapLists,
  SitemapPart,
  SitemapUser,
  SitemapVideo,
} from './calls/sitemap.ts';
export { STATS_DAYS, type StatsCounts, type StatsDay, type VideoStats } from './calls/stats.ts';
export { MAX_PINNED_VIDEOS, type OwnVideo, type UploadLimits, type VideoState } from './calls/upload.ts';
export {
  type FeedFilter,
  MAX_COLLECTIONS,
  MAX_TRENDING_HASHTAGS,
  MAX_TRENDING_VIDEOS,
} from './calls/video.ts';
export { MAX_INTERESTS, type SuggestedCreator } from './calls/welcome.ts';
export {
  type Access,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SEARCH_SIZE,
  type ErrorReply,
  errorReply,
} from './define-call.ts';
export * from './entities.ts';
export {
  type EventsRequest,
  eventsRequest,
  type LiveEvent,
  type PublishedEvent,
  publishedEvent,
} from './events.ts';
export * from './settings.ts';
export { calls };

/** The only GET call is for other clients; our pages use POST calls. */
type PostedCall = Exclude<(typeof calls)[keyof typeof calls], typeof calls.userGet>;

/** The calls by path, as clients use them: body (without the client id) and reply. */
export type Calls = {
  [Call in PostedCall as Call['path']]: {
    body: Omit<z.input<Call['body']>, 'clientId'>;
    reply: z.output<Call['reply']>;
  };
};
