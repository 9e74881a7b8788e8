import type { z } from 'zod';
import {
  userDeleteProfileCode,
  userDeleteProfileConfirm,
  userEmailChangeCode,
  userEmailChangeConfirm,
  userGet,
  userIsUniq,
  userJoin,
  userJoinConfirm,
  userPasswordResetCode,
  userPasswordResetConfirm,
  userPasswordResetEnd,
  userRecoverProfile,
  userSelfProfile,
  userUsernameChange,
} from './calls/account.ts';
import { analyticsBatch } from './calls/analytics.ts';
import { blogPost, blogPosts, legalTextGet } from './calls/blog.ts';
import { serviceBrowserErrors, serviceReleaseHealth } from './calls/browser-errors.ts';
import { commentDelete, commentEdit, commentGet, commentRating } from './calls/comment.ts';
import { contactInterest, contactSend } from './calls/contact.ts';
import { deviceCreate } from './calls/device.ts';
import { userSubscribe, userUnsubscribe } from './calls/follow.ts';
import {
  messageChat,
  messageChats,
  messageDelete,
  messageDeleteChat,
  messageMarkAsRead,
  messageMessages,
  messageRequestAccept,
  messageRequestDecline,
  messageRestore,
  messageRestoreChat,
  messageSearch,
  messageSend,
} from './calls/message.ts';
import { notificationGet, notificationMarkAsRead, notificationUnread } from './calls/notification.ts';
import { videoRating } from './calls/rating.ts';
import {
  userBlock,
  userBlocked,
  userMute,
  userMuted,
  userSubscribers,
  userSubscriptions,
  userUnblock,
  userUnmute,
  videoNotInterested,
} from './calls/relationship.ts';
import { userReport } from './calls/report.ts';
import {
  userSearch,
  videoSearchByHashtag,
  videoSearchByVideo,
  videoSearchHashtagAutocomplete,
  videoSearchVideoAutocomplete,
} from './calls/search.ts';
import { serviceRefs } from './calls/service.ts';
import { userPasswordChange, userSessionEnd, userSessions } from './calls/session.ts';
import { userEditProfile, userExport, userSettings } from './calls/settings.ts';
import { serviceSitemap } from './calls/sitemap.ts';
import { videoStats } from './calls/stats.ts';
import { userOwnVideos, userUploadLimits, userVideoDelete, userVideoEdit } from './calls/upload.ts';
import {
  userExternalProfile,
  userGetProfile,
  userLogin,
  userLogout,
  userRelogin,
  userVideos,
} from './calls/user.ts';
import {
  videoCategoryInfo,
  videoCollectionInfo,
  videoDiscovery,
  videoGet,
  videoGetRating,
  videoInfo,
} from './calls/video.ts';
import { userLikedV2, videoSubscribes, videoTrusted } from './calls/video-lists.ts';

export type { AnalyticsDevice, AnalyticsEvent } from './calls/analytics.ts';
export type { BlogLists, BlogPost, BlogPostSummary, LegalText } from './calls/blog.ts';
export type { BrowserError } from './calls/browser-errors.ts';
export { COMMENT_PAGE_SIZE } from './calls/comment.ts';
export { NOTIFICATION_PAGE_SIZE } from './calls/notification.ts';
export { MAX_SUGGESTIONS } from './calls/search.ts';
export type {
  SitemapHashtag,
  SitemapLists,
  SitemapPart,
  SitemapUser,
  SitemapVideo,
} from './calls/sitemap.ts';
export { STATS_DAYS, type StatsCounts, type StatsDay, type VideoStats } from './calls/stats.ts';
export type { OwnVideo, UploadLimits, VideoState } from './calls/upload.ts';
export { type FeedFilter, MAX_COLLECTIONS } from './calls/video.ts';
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

/** Every call of the API, by the name its handler goes by. */
export const calls = {
  analyticsBatch,
  blogPost,
  blogPosts,
  commentDelete,
  commentEdit,
  commentGet,
  commentRating,
  contactInterest,
  contactSend,
  deviceCreate,
  legalTextGet,
  messageChat,
  messageChats,
  messageDelete,
  messageDeleteChat,
  messageMarkAsRead,
  messageMessages,
  messageRequestAccept,
  messageRequestDecline,
  messageRestore,
  messageRestoreChat,
  messageSearch,
  messageSend,
  notificationGet,
  notificationMarkAsRead,
  notificationUnread,
  serviceBrowserErrors,
  serviceRefs,
  serviceReleaseHealth,
  serviceSitemap,
  userBlock,
  userBlocked,
  userDeleteProfileCode,
  userDeleteProfileConfirm,
  userEditProfile,
  userEmailChangeCode,
  userEmailChangeConfirm,
  userExport,
  userExternalProfile,
  userGet,
  userGetProfile,
  userIsUniq,
  userJoin,
  userJoinConfirm,
  userLikedV2,
  userLogin,
  userLogout,
  userMute,
  userMuted,
  userOwnVideos,
  userPasswordChange,
  userPasswordResetCode,
  userPasswordResetConfirm,
  userPasswordResetEnd,
  userRecoverProfile,
  userRelogin,
  userReport,
  userSearch,
  userSelfProfile,
  userSessionEnd,
  userSessions,
  userSettings,
  userSubscribe,
  userSubscribers,
  userSubscriptions,
  userUnblock,
  userUnmute,
  userUnsubscribe,
  userUploadLimits,
  userUsernameChange,
  userVideoDelete,
  userVideoEdit,
  userVideos,
  videoCategoryInfo,
  videoCollectionInfo,
  videoDiscovery,
  videoGet,
  videoGetRating,
  videoInfo,
  videoNotInterested,
  videoRating,
  videoSearchByHashtag,
  videoSearchByVideo,
  videoSearchHashtagAutocomplete,
  videoSearchVideoAutocomplete,
  videoStats,
  videoSubscribes,
  videoTrusted,
} as const;

/** The one GET is for others than our pages, which POST. */
type PostedCall = Exclude<(typeof calls)[keyof typeof calls], typeof userGet>;

/** The calls by path, as a client sees them: what goes in (without the client id) and what comes out. */
export type Calls = {
  [Call in PostedCall as Call['path']]: {
    body: Omit<z.input<Call['body']>, 'clientId'>;
    reply: z.output<Call['reply']>;
  };
};
