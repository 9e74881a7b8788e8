import { userDeleteProfileCode } from './account/delete-profile-code.ts';
import { userDeleteProfileConfirm } from './account/delete-profile-confirm.ts';
import { userEmailChangeCode } from './account/email-change-code.ts';
import { userEmailChangeConfirm } from './account/email-change-confirm.ts';
import { userEmailRestore } from './account/email-restore.ts';
import { userExport } from './account/export.ts';
import { userGetProfile } from './account/get-profile.ts';
import { userInterests } from './account/interests.ts';
import { userIsUniq } from './account/is-uniq.ts';
import { userJoin } from './account/join.ts';
import { userJoinConfirm } from './account/join-confirm.ts';
import { userPasswordChange } from './account/password-change.ts';
import { userPasswordResetCode } from './account/password-reset-code.ts';
import { userPasswordResetConfirm } from './account/password-reset-confirm.ts';
import { userPasswordResetEnd } from './account/password-reset-end.ts';
import { userRecoverProfile } from './account/recover-profile.ts';
import { userRecoveryFinish, userRecoveryStart } from './account/recovery.ts';
import { userSecureAccount } from './account/secure-account.ts';
import { userSettings } from './account/settings.ts';
import { userSignUpChallenge } from './account/sign-up-challenge.ts';
import { userSignUpRequirements } from './account/sign-up-requirements.ts';
import { userUsernameChange } from './account/username-change.ts';
import { userWelcome } from './account/welcome.ts';
import { analyticsBatch } from './analytics/batch.ts';
import { blogPost } from './blog/post.ts';
import { blogPosts } from './blog/posts.ts';
import { commentDelete } from './comments/delete.ts';
import { commentEdit } from './comments/edit.ts';
import { commentGet } from './comments/get.ts';
import { commentRating } from './comments/rating.ts';
import { commentTop } from './comments/top.ts';
import { contactInterest } from './contact/interest.ts';
import { contactSend } from './contact/send.ts';
import { deviceCreate } from './device/create.ts';
import {
  userPasskeyAdd,
  userPasskeyAddOptions,
  userPasskeyRemove,
  userPasskeyRename,
} from './factors/passkeys.ts';
import {
  userRecoveryCodesRenew,
  userRememberedDevicesForget,
  userSignInMethods,
} from './factors/sign-in-methods.ts';
import { userTotpConfirm, userTotpRemove, userTotpStart } from './factors/totp.ts';
import { userVerify, userVerifyOptions } from './factors/verify.ts';
import type { Handler } from './framework/define-handler.ts';
import { historyClear, historyRemove, historySettings } from './history/change.ts';
import { historyGet, historyPosition } from './history/get.ts';
import { userIdentities } from './identities/identities.ts';
import { userIdentityConnect } from './identities/identity-connect.ts';
import { userIdentityDisconnect } from './identities/identity-disconnect.ts';
import { userIdentityFinish } from './identities/identity-finish.ts';
import { userIdentityJoin } from './identities/identity-join.ts';
import { userIdentityProvider } from './identities/identity-provider.ts';
import { userIdentityStart } from './identities/identity-start.ts';
import { legalTextGet } from './legal/text.ts';
import { messageChat } from './messages/chat.ts';
import { messageChats } from './messages/chats.ts';
import { messageDelete } from './messages/delete.ts';
import { messageDeleteChat } from './messages/delete-chat.ts';
import { messageMarkAsRead } from './messages/mark-as-read.ts';
import { messageMessages } from './messages/messages.ts';
import { messageRequestAccept } from './messages/request-accept.ts';
import { messageRequestDecline } from './messages/request-decline.ts';
import { messageRestore } from './messages/restore.ts';
import { messageRestoreChat } from './messages/restore-chat.ts';
import { messageSearch } from './messages/search.ts';
import { messageSend } from './messages/send.ts';
import { notificationGet } from './notifications/get.ts';
import { notificationMarkAsRead } from './notifications/mark-as-read.ts';
import { notificationUnread } from './notifications/unread.ts';
import { userOwnVideos } from './own-videos/own-videos.ts';
import { userUploadLimits } from './own-videos/upload-limits.ts';
import { userVideoDelete } from './own-videos/video-delete.ts';
import { userVideoEdit } from './own-videos/video-edit.ts';
import { userVideoPin } from './own-videos/video-pin.ts';
import { playlistAll } from './playlists/all.ts';
import { playlistDelete, playlistEdit } from './playlists/edit.ts';
import { playlistGet } from './playlists/get.ts';
import { playlistInclude, playlistMove } from './playlists/include.ts';
import { playlistProgress } from './playlists/progress.ts';
import { playlistSave } from './playlists/save.ts';
import { playlistVideos } from './playlists/videos.ts';
import { userEditProfile } from './profile/edit-profile.ts';
import { userExternalProfile } from './profile/external-profile.ts';
import { userGet } from './profile/get.ts';
import { userLikedV2 } from './profile/liked-v2.ts';
import { userSelfProfile } from './profile/self-profile.ts';
import { userSubscribers } from './profile/subscribers.ts';
import { userSubscriptions } from './profile/subscriptions.ts';
import { userVideos } from './profile/videos.ts';
import { userBlock } from './relationships/block.ts';
import { userBlocked } from './relationships/blocked.ts';
import { userMute } from './relationships/mute.ts';
import { userMuted } from './relationships/muted.ts';
import { userSubscribe } from './relationships/subscribe.ts';
import { userUnblock } from './relationships/unblock.ts';
import { userUnmute } from './relationships/unmute.ts';
import { userUnsubscribe } from './relationships/unsubscribe.ts';
import { userReport } from './reports/report.ts';
import { videoSearchByHashtag } from './search/search-by-hashtag.ts';
import { videoSearchByVideo } from './search/search-by-video.ts';
import { videoSearchHashtagAutocomplete } from './search/search-hashtag-autocomplete.ts';
import { userSearch } from './search/search-users.ts';
import { videoSearchVideoAutocomplete } from './search/search-video-autocomplete.ts';
import { serviceBrowserErrors } from './service/browser-errors.ts';
import { serviceBrowserMetrics } from './service/browser-metrics.ts';
import { serviceBrowserSpans } from './service/browser-spans.ts';
import { serviceRefs } from './service/refs.ts';
import {
  serviceAppHealth,
  serviceErrorReports,
  serviceReleaseHealth,
  serviceServedBuilds,
} from './service/release-health.ts';
import { serviceSitemap } from './service/sitemap.ts';
import { userLogin } from './sessions/login.ts';
import { userLogout } from './sessions/logout.ts';
import { userPasskeyLogin, userPasskeyOptions } from './sessions/passkey-login.ts';
import { userRelogin } from './sessions/relogin.ts';
import { userSecondStep } from './sessions/second-step.ts';
import { userSessionEnd } from './sessions/session-end.ts';
import { userSessions } from './sessions/sessions.ts';
import { videoCategoryInfo } from './video/category-info.ts';
import { videoCollectionInfo } from './video/collection-info.ts';
import { videoDiscovery } from './video/discovery.ts';
import { videoExplore } from './video/explore.ts';
import { videoGet } from './video/get.ts';
import { videoGetRating } from './video/get-rating.ts';
import { videoInfo } from './video/info.ts';
import { videoList } from './video/list.ts';
import { videoListTotals } from './video/list-totals.ts';
import { videoNotInterested } from './video/not-interested.ts';
import { videoRating } from './video/rating.ts';
import { videoStats } from './video/stats.ts';
import { videoSubscribes } from './video/subscribes.ts';
import { videoTrusted } from './video/trusted.ts';

/** The handlers of all calls. A test compares the list with the wire's. */
export const handlers: readonly Handler[] = [
  analyticsBatch,
  blogPost,
  blogPosts,
  commentDelete,
  commentEdit,
  commentGet,
  commentRating,
  commentTop,
  contactInterest,
  contactSend,
  deviceCreate,
  historyClear,
  historyGet,
  historyPosition,
  historyRemove,
  historySettings,
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
  playlistAll,
  playlistDelete,
  playlistEdit,
  playlistGet,
  playlistInclude,
  playlistMove,
  playlistProgress,
  playlistSave,
  playlistVideos,
  serviceAppHealth,
  serviceBrowserErrors,
  serviceBrowserMetrics,
  serviceBrowserSpans,
  serviceErrorReports,
  serviceRefs,
  serviceReleaseHealth,
  serviceServedBuilds,
  serviceSitemap,
  userBlock,
  userBlocked,
  userDeleteProfileCode,
  userDeleteProfileConfirm,
  userEditProfile,
  userEmailChangeCode,
  userEmailChangeConfirm,
  userEmailRestore,
  userSecureAccount,
  userExport,
  userExternalProfile,
  userGet,
  userGetProfile,
  userIdentities,
  userIdentityConnect,
  userIdentityDisconnect,
  userIdentityFinish,
  userIdentityJoin,
  userIdentityProvider,
  userIdentityStart,
  userInterests,
  userIsUniq,
  userSignUpRequirements,
  userSignUpChallenge,
  userJoin,
  userJoinConfirm,
  userLikedV2,
  userLogin,
  userLogout,
  userMute,
  userMuted,
  userOwnVideos,
  userPasskeyAdd,
  userPasskeyAddOptions,
  userPasskeyLogin,
  userPasskeyOptions,
  userPasskeyRemove,
  userPasskeyRename,
  userPasswordChange,
  userPasswordResetCode,
  userPasswordResetConfirm,
  userPasswordResetEnd,
  userRecoverProfile,
  userRecoveryCodesRenew,
  userRecoveryFinish,
  userRecoveryStart,
  userRelogin,
  userRememberedDevicesForget,
  userReport,
  userSearch,
  userSecondStep,
  userSelfProfile,
  userSessionEnd,
  userSessions,
  userSettings,
  userSignInMethods,
  userSubscribe,
  userSubscribers,
  userSubscriptions,
  userTotpConfirm,
  userTotpRemove,
  userTotpStart,
  userUnblock,
  userUnmute,
  userUnsubscribe,
  userUploadLimits,
  userUsernameChange,
  userVerify,
  userVerifyOptions,
  userVideoDelete,
  userVideoEdit,
  userVideoPin,
  userVideos,
  userWelcome,
  videoCategoryInfo,
  videoCollectionInfo,
  videoDiscovery,
  videoExplore,
  videoGet,
  videoGetRating,
  videoInfo,
  videoList,
  videoListTotals,
  videoNotInterested,
  videoRating,
  videoSearchByHashtag,
  videoSearchByVideo,
  videoSearchHashtagAutocomplete,
  videoSearchVideoAutocomplete,
  videoStats,
  videoSubscribes,
  videoTrusted,
];
