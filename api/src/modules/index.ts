import type { Handler } from '../http/handler.ts';
import { analyticsBatch } from './analytics/batch.ts';
import { blogPost } from './blog/post.ts';
import { blogPosts } from './blog/posts.ts';
import { deviceCreate } from './device/create.ts';
import { legalTextGet } from './legal/text.ts';
import { messageChats } from './message/chats.ts';
import { notificationGet } from './notification/get.ts';
import { notificationUnread } from './notification/unread.ts';
import { serviceRefs } from './service/refs.ts';
import { serviceSitemap } from './service/sitemap.ts';
import { userExternalProfile } from './user/external-profile.ts';
import { userGetProfile } from './user/get-profile.ts';
import { userLikedV2 } from './user/liked-v2.ts';
import { userLogin } from './user/login.ts';
import { userLogout } from './user/logout.ts';
import { userRelogin } from './user/relogin.ts';
import { userReport } from './user/report.ts';
import { userSubscribe } from './user/subscribe.ts';
import { userUnsubscribe } from './user/unsubscribe.ts';
import { userVideos } from './user/videos.ts';
import { videoCategoryInfo } from './video/category-info.ts';
import { videoCollectionInfo } from './video/collection-info.ts';
import { videoDiscovery } from './video/discovery.ts';
import { videoGet } from './video/get.ts';
import { videoGetRating } from './video/get-rating.ts';
import { videoInfo } from './video/info.ts';
import { videoSubscribes } from './video/subscribes.ts';
import { videoTrusted } from './video/trusted.ts';

/** Every call the API answers; a test compares the list with the wire's. */
export const handlers: readonly Handler[] = [
  analyticsBatch,
  blogPost,
  blogPosts,
  deviceCreate,
  legalTextGet,
  messageChats,
  notificationGet,
  notificationUnread,
  serviceRefs,
  serviceSitemap,
  userExternalProfile,
  userGetProfile,
  userLikedV2,
  userLogin,
  userLogout,
  userRelogin,
  userReport,
  userSubscribe,
  userUnsubscribe,
  userVideos,
  videoCategoryInfo,
  videoCollectionInfo,
  videoDiscovery,
  videoGet,
  videoGetRating,
  videoInfo,
  videoSubscribes,
  videoTrusted,
];
