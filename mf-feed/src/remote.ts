import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { redirect } from 'react-router-dom';
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
  searchHandles,
  videoHandle,
} from './document/handles.ts';
import { startFeedUpdates } from './features/feed/index.ts';
import en from './locales/en.json';
import { ForYouPage } from './pages/for-you/for-you-page.tsx';
import { loadForYou } from './pages/for-you/loader.ts';
import { loadVideo } from './pages/video/loader.ts';
import { VideoPage } from './pages/video/video-page.tsx';

// A remote starts its listeners here: the shell imports this module once per page.
startFeedUpdates();

const loadSearchRoute = () => import('./pages/search/search-route.ts');
const loadListRoutes = () => import('./pages/list-routes.ts');

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-feed',
  routes: [
    { path: paths.home.path, handle: indexHandle, loader: loadForYou, Component: ForYouPage },
    { path: paths.forYou.path, handle: forYouHandle, loader: loadForYou, Component: ForYouPage },
    {
      path: paths.dialogWrapper.path,
      handle: dialogWrapperHandle,
      loader: loadForYou,
      Component: ForYouPage,
    },
    {
      path: paths.following.path,
      handle: followingHandle,
      lazy: async () => (await loadListRoutes()).following,
    },
    {
      path: paths.category.path,
      handle: categoryHandle,
      lazy: async () => (await loadListRoutes()).category,
    },
    {
      path: paths.collection.path,
      handle: collectionHandle,
      lazy: async () => (await loadListRoutes()).collection,
    },
    {
      path: paths.playlist.path,
      handle: playlistHandle,
      lazy: async () => (await loadListRoutes()).playlist,
    },
    { path: paths.hashtag.path, handle: hashtagHandle, lazy: async () => (await loadListRoutes()).hashtag },
    { path: paths.video.path, handle: videoHandle, loader: loadVideo, Component: VideoPage },
    { path: paths.search.path, handle: searchHandles.top, lazy: loadSearchRoute },
    { path: paths.searchUsers.path, handle: searchHandles.users, lazy: loadSearchRoute },
    { path: paths.searchVideos.path, handle: searchHandles.videos, lazy: loadSearchRoute },
    { path: paths.searchHashtags.path, handle: searchHandles.hashtags, lazy: loadSearchRoute },
    // Embeds are documents of their own (decision 037); navigation within the app redirects to what they show.
    {
      path: paths.embed.path,
      handle: embedHandle,
      loader: ({ params }) => redirect(paths.video.href(params.file ?? '')),
    },
    {
      path: paths.embedPlaylist.path,
      handle: embedPlaylistHandle,
      loader: ({ params }) => redirect(paths.playlist.href(params.playlistId ?? '')),
    },
    { path: paths.embedAd.path, handle: embedAdHandle, loader: () => redirect(paths.home.href()) },
  ],
  slots: { search: () => import('./features/search/suggestions/search-slot.tsx') },
  locales: { en },
} satisfies RemoteModule;

export default remote;
