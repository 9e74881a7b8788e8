import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { FOR_YOU } from '../features/feed/constants.ts';
import { forYouHandle, indexHandle, videoHandle } from './handles.ts';
import { notYet } from './not-yet.ts';
import { videoMetadata } from './video-metadata.ts';

/** Title and description are the site's own: the tagline (spec 2.2). */
const feed = {
  // The very words of the page's first call, or its reply would not be taken from the document.
  calls: [{ as: 'feed', path: 'app/video/get', body: { filter: FOR_YOU } }],
  fragment: 'feed',
};

/** What the document server draws of this remote before any script runs. */
export const remoteDocument = {
  routes: [
    { path: paths.home.path, handle: indexHandle, ...feed },
    { path: paths.forYou.path, handle: forYouHandle, ...feed },
    {
      path: paths.video.path,
      handle: videoHandle,
      calls: [{ as: 'video', path: 'app/video/info', body: { fileName: '{file}' }, subject: true }],
      metadata: videoMetadata,
      fragment: 'video',
    },
    ...notYet,
  ],
} satisfies RemoteDocument;
