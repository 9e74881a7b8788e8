import type { Handler } from '../http/handler.ts';
import { analyticsBatch } from './analytics/batch.ts';
import { blogPost } from './blog/post.ts';
import { blogPosts } from './blog/posts.ts';
import { commentDelete } from './comment/delete.ts';
import { commentEdit } from './comment/edit.ts';
import { commentGet } from './comment/get.ts';
import { commentRating } from './comment/rating.ts';
import { contactInterest } from './contact/interest.ts';
import { contactSend } from './contact/send.ts';
import { deviceCreate } from './device/create.ts';
import { legalTextGet } from './legal/text.ts';
import { messageChat } from './message/chat.ts';
import { messageChats } from './message/chats.ts';
import { messageDelete } from './message/delete.ts';
import { messageDeleteChat } from './message/delete-chat.ts';
import { messageMarkAsRead } from './message/mark-as-read.ts';
import { messageMessages } from './message/messages.ts';
import { messageRequestAccept } from './message/request-accept.ts';
import { messageRequestDecline } from './message/request-decline.ts';
import { messageRestore } from './message/restore.ts';
import { messageRestoreChat } from './message/restore-chat.ts';
import { messageSearch } from './message/search.ts';
import { messageSend } from './message/send.ts';
import { notificationGet } from './notification/get.ts';
import { notificationMarkAsRead } from './notification/mark-as-read.ts';
import { notificationUnread } from './notification/unread.ts';
import { serviceBrowserErrors, serviceReleaseHealth } from './service/browser-errors.ts';
import { serviceRefs } from './service/refs.ts';
import { serviceSitemap } from './service/sitemap.ts';
import { userBlock } from './user/block.ts';
import { userBlocked } from './user/blocked.ts';
import { userDeleteProfileCode } from './user/delete-profile-code.ts';
import { userDeleteProfileConfirm } from './user/delete-profile-confirm.ts';
import { userEditProfile } from './user/edit-profile.ts';
import { userEmailChangeCode } from './user/email-change-code.ts';
import { userEmailChangeConfirm } from './user/email-change-confirm.ts';
import { userExport } from './user/export.ts';
import { userExternalProfile } from './user/external-profile.ts';
import { userGet } from './user/get.ts';
import { userGetProfile } from './user/get-profile.ts';
import { userIsUniq } from './user/is-uniq.ts';
import { userJoin } from './user/join.ts';
import { userJoinConfirm } from './user/join-confirm.ts';
import { userLikedV2 } from './user/liked-v2.ts';
import { userLogin } from './user/login.ts';
import { userLogout } from './user/logout.ts';
import { userMute } from './user/mute.ts';
import { userMuted } from './user/muted.ts';
import { userOwnVideos } from './user/own-videos.ts';
import { userPasswordChange } from './user/password-change.ts';
import { userPasswordResetCode } from './user/password-reset-code.ts';
import { userPasswordResetConfirm } from './user/password-reset-confirm.ts';
import { userPasswordResetEnd } from './user/password-reset-end.ts';
import { userRecoverProfile } from './user/recover-profile.ts';
import { userRelogin } from './user/relogin.ts';
import { userReport } from './user/report.ts';
import { userSearch } from './user/search.ts';
import { userSelfProfile } from './user/self-profile.ts';
import { userSessionEnd } from './user/session-end.ts';
import { userSessions } from './user/sessions.ts';
import { userSettings } from './user/settings.ts';
import { userSubscribe } from './user/subscribe.ts';
import { userSubscribers } from './user/subscribers.ts';
import { userSubscriptions } from './user/subscriptions.ts';
import { userUnblock } from './user/unblock.ts';
import { userUnmute } from './user/unmute.ts';
import { userUnsubscribe } from './user/unsubscribe.ts';
import { userUploadLimits } from './user/upload-limits.ts';
import { userUsernameChange } from './user/username-change.ts';
import { userVideoDelete } from './user/video-delete.ts';
import { userVideoEdit } from './user/video-edit.ts';
import { userVideos } from './user/videos.ts';
import { videoCategoryInfo } from './video/category-info.ts';
import { videoCollectionInfo } from './video/collection-info.ts';
import { videoDiscovery } from './video/discovery.ts';
import { videoGet } from './video/get.ts';
import { videoGetRating } from './video/get-rating.ts';
import { videoInfo } from './video/info.ts';
import { videoNotInterested } from './video/not-interested.ts';
import { videoRating } from './video/rating.ts';
import { videoSearchByHashtag } from './video/search-by-hashtag.ts';
import { videoSearchByVideo } from './video/search-by-video.ts';
import { videoSearchHashtagAutocomplete } from './video/search-hashtag-autocomplete.ts';
import { videoSearchVideoAutocomplete } from './video/search-video-autocomplete.ts';
import { videoStats } from './video/stats/stats.ts';
import { videoSubscribes } from './video/subscribes.ts';
import { videoTrusted } from './video/trusted.ts';

/** Every call the API answers; a test compares the list with the wire's. */
export const handlers: readonly Handler[] = [
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
  videoStats,
  videoSearchByHashtag,
  videoSearchByVideo,
  videoSearchHashtagAutocomplete,
  videoSearchVideoAutocomplete,
  videoSubscribes,
  videoTrusted,
];
