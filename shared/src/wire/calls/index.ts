/** Every call of the API, under the name of its handler. */
export {
  userDeleteProfileCode,
  userDeleteProfileConfirm,
  userEmailChangeCode,
  userEmailChangeConfirm,
  userEmailRestore,
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
} from './account.ts';
export { analyticsBatch } from './analytics.ts';
export { blogPost, blogPosts, legalTextGet } from './blog.ts';
export { serviceBrowserErrors } from './browser-errors.ts';
export { serviceBrowserMetrics } from './browser-metrics.ts';
export { serviceBrowserSpans } from './browser-spans.ts';
export { commentDelete, commentEdit, commentGet, commentRating, commentTop } from './comment.ts';
export { contactInterest, contactSend } from './contact.ts';
export { deviceCreate } from './device.ts';
export {
  userPasskeyAdd,
  userPasskeyAddOptions,
  userPasskeyRemove,
  userPasskeyRename,
  userRecoveryCodesRenew,
  userRememberedDevicesForget,
  userSignInMethods,
  userTotpConfirm,
  userTotpRemove,
  userTotpStart,
  userVerify,
  userVerifyOptions,
} from './factors.ts';
export { userSubscribe, userUnsubscribe } from './follow.ts';
export { historyClear, historyGet, historyPosition, historyRemove, historySettings } from './history.ts';
export {
  userIdentities,
  userIdentityConnect,
  userIdentityDisconnect,
  userIdentityFinish,
  userIdentityJoin,
  userIdentityProvider,
  userIdentityStart,
} from './identity.ts';
export {
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
} from './message.ts';
export { notificationGet, notificationMarkAsRead, notificationUnread } from './notification.ts';
export {
  playlistAll,
  playlistDelete,
  playlistEdit,
  playlistGet,
  playlistInclude,
  playlistMove,
  playlistProgress,
  playlistSave,
  playlistVideos,
} from './playlist.ts';
export { videoRating } from './rating.ts';
export {
  userBlock,
  userBlocked,
  userMute,
  userMuted,
  userSubscribers,
  userSubscriptions,
  userUnblock,
  userUnmute,
  videoNotInterested,
} from './relationship.ts';
export {
  serviceAppHealth,
  serviceErrorReports,
  serviceReleaseHealth,
  serviceServedBuilds,
} from './release-health.ts';
export { userReport } from './report.ts';
export {
  userSearch,
  videoSearchByHashtag,
  videoSearchByVideo,
  videoSearchHashtagAutocomplete,
  videoSearchVideoAutocomplete,
} from './search.ts';
export { serviceRefs } from './service.ts';
export { userPasswordChange, userSessionEnd, userSessions } from './session.ts';
export { userEditProfile, userExport, userSettings } from './settings.ts';
export {
  userPasskeyLogin,
  userPasskeyOptions,
  userRecoveryFinish,
  userRecoveryStart,
  userSecondStep,
  userSecureAccount,
} from './sign-in.ts';
export { userSignUpChallenge, userSignUpRequirements } from './sign-up.ts';
export { serviceSitemap } from './sitemap.ts';
export { videoStats } from './stats.ts';
export { userOwnVideos, userUploadLimits, userVideoDelete, userVideoEdit, userVideoPin } from './upload.ts';
export {
  userExternalProfile,
  userGetProfile,
  userLogin,
  userLogout,
  userRelogin,
  userVideos,
} from './user.ts';
export {
  videoCategoryInfo,
  videoCollectionInfo,
  videoDiscovery,
  videoExplore,
  videoGet,
  videoGetRating,
  videoInfo,
  videoList,
  videoListTotals,
} from './video.ts';
export { userLikedV2, videoSubscribes, videoTrusted } from './video-lists.ts';
export { userInterests, userWelcome } from './welcome.ts';
