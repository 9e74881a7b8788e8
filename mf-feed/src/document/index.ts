import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { FOR_YOU, FOR_YOU_UNPERSONALIZED } from '../features/feed/constants.ts';
import {
  categoryHandle,
  collectionHandle,
  dialogWrapperHandle,
  embedAdHandle,
  embedHandle,
  embedPlaylistHandle,
  followingHandle,
  forYouHandle,
  hashtagHandle,
  indexHandle,
  playlistHandle,
  videoHandle,
} from './handles.ts';
import { embedPlaylistMetadata, PLAYLIST_CALL, playlistMetadata } from './playlist-metadata.ts';
import { searchRoutes } from './search-routes.ts';
import { embedMetadata, videoMetadata } from './video-metadata.ts';

/** Title and description are those of the site (SHELL-2). */
const feed = {
  // The body must equal the page's first call, so that its reply is reused.
  calls: [
    { as: 'feed', path: 'app/video/get', body: { filter: FOR_YOU }, when: 'preferences.forYou' },
    {
      as: 'feed',
      path: 'app/video/get',
      body: { filter: FOR_YOU_UNPERSONALIZED },
      whenNot: 'preferences.forYou',
    },
  ],
  template: 'feed',
};

/** Number of videos that the embed of a playlist plays: a page of the call. It can't load more (decision 119). */
const EMBEDDED_VIDEOS = 100;

/** The numbers in the heading of a list. */
const totals = (kind: string, value: string) => ({
  as: 'totals',
  path: 'app/video/list-totals',
  body: { kind, value },
});

/** RSS and JSON feeds of a list (FEED-74). @param parameter of the route that has its name */
const listFeeds = (kind: string, parameter: string) => {
  const folder = `/api/feeds/${kind}/{{#urlEncode}}{{{params.${parameter}}}}{{/urlEncode}}`;
  return { feeds: { 'application/rss+xml': `${folder}/rss.xml` }, jsonFeed: `${folder}/feed.json` };
};

/** The poster of the first video represents the list. */
const listMetadata = (name: string, description: string) => ({
  title: name,
  description,
  image: '{{#feed.data}}{{#isFirst}}{{firstFrameJpg}}{{/isFirst}}{{/feed.data}}',
});

/** Routes that the document server renders for this remote. */
export const remoteDocument = {
  routes: [
    { path: paths.home.path, handle: indexHandle, ...feed },
    { path: paths.forYou.path, handle: forYouHandle, ...feed },
    { path: paths.dialogWrapper.path, handle: dialogWrapperHandle, ...feed },
    {
      path: paths.following.path,
      handle: followingHandle,
      calls: [{ as: 'feed', path: 'app/video/subscribes', body: {}, signedIn: true }],
      metadata: { title: '{{texts.following.title}}', description: '{{texts.following.guestText}}' },
      template: 'following',
    },
    {
      path: paths.category.path,
      handle: categoryHandle,
      calls: [
        {
          as: 'category',
          path: 'app/video/category-info',
          body: { prefix: '{categoryId}' },
          isMainObject: true,
        },
        {
          as: 'feed',
          path: 'app/video/get',
          body: { filter: { kind: 'category', value: '{categoryId}' } },
        },
        totals('category', '{categoryId}'),
      ],
      metadata: {
        ...listMetadata(
          '{{category.data.name}}',
          '{{#category.data}}{{#interpolate}}{{{texts.category.description}}}{{/interpolate}}{{/category.data}}',
        ),
        ...listFeeds('category', 'categoryId'),
      },
      template: 'category',
    },
    {
      path: paths.collection.path,
      handle: collectionHandle,
      calls: [
        {
          as: 'collection',
          path: 'app/video/collection-info',
          body: { slug: '{collectionId}' },
          isMainObject: true,
        },
        {
          as: 'feed',
          path: 'app/video/get',
          body: { filter: { kind: 'collection', value: '{collectionId}' } },
        },
        totals('collection', '{collectionId}'),
      ],
      metadata: {
        ...listMetadata(
          '{{collection.data.name}}',
          '{{#collection.data}}{{#interpolate}}{{{texts.collection.description}}}{{/interpolate}}{{/collection.data}}',
        ),
        ...listFeeds('collection', 'collectionId'),
      },
      template: 'collection',
    },
    {
      path: paths.playlist.path,
      handle: playlistHandle,
      calls: [
        PLAYLIST_CALL,
        {
          as: 'feed',
          path: 'app/video/get',
          body: { filter: { kind: 'playlist', value: '{playlistId}' } },
        },
      ],
      metadata: { ...playlistMetadata, ...listFeeds('playlist', 'playlistId') },
      template: 'playlist',
    },
    {
      path: paths.hashtag.path,
      handle: hashtagHandle,
      calls: [
        { as: 'feed', path: 'app/video/get', body: { filter: { kind: 'hashtag', value: '{hashtag}' } } },
        totals('hashtag', '{hashtag}'),
      ],
      metadata: {
        ...listMetadata(
          '{{#params}}{{#interpolate}}{{{texts.hashtag.name}}}{{/interpolate}}{{/params}}',
          '{{#params}}{{#interpolate}}{{{texts.hashtag.description}}}{{/interpolate}}{{/params}}',
        ),
        ...listFeeds('hashtag', 'hashtag'),
      },
      template: 'hashtag',
    },
    {
      path: paths.video.path,
      handle: videoHandle,
      calls: [{ as: 'video', path: 'app/video/info', body: { fileName: '{file}' }, isMainObject: true }],
      metadata: videoMetadata,
      template: 'video',
    },
    ...searchRoutes,
    {
      path: paths.embed.path,
      handle: embedHandle,
      calls: [{ as: 'video', path: 'app/video/info', body: { fileName: '{file}' }, isMainObject: true }],
      metadata: embedMetadata,
      embedPage: { name: 'embed' },
    },
    {
      path: paths.embedPlaylist.path,
      handle: embedPlaylistHandle,
      calls: [
        PLAYLIST_CALL,
        {
          as: 'feed',
          path: 'app/playlist/videos',
          body: { playlist: '{playlistId}', limit: EMBEDDED_VIDEOS },
          isMainObject: true,
        },
      ],
      metadata: embedPlaylistMetadata,
      embedPage: { name: 'embed-playlist' },
    },
    { path: paths.embedAd.path, handle: embedAdHandle, embedPage: { name: 'embed-ad', hasAds: true } },
  ],
  slots: ['search'],
} satisfies RemoteDocument;
