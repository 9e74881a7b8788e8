import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { forYouHandle, indexHandle, videoHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import en from './locales/en.json';
import { ForYouPage } from './pages/for-you/for-you-page.tsx';
import { loadForYou } from './pages/for-you/loader.ts';
import { loadVideo } from './pages/video/loader.ts';
import { VideoPage } from './pages/video/video-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-feed',
  routes: [
    { path: paths.home.path, handle: indexHandle, loader: loadForYou, Component: ForYouPage },
    { path: paths.forYou.path, handle: forYouHandle, loader: loadForYou, Component: ForYouPage },
    { path: paths.video.path, handle: videoHandle, loader: loadVideo, Component: VideoPage },
    ...notYet,
  ],
  locales: { en },
} satisfies RemoteModule;

export default remote;
