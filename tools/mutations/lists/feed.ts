import type { Mutation } from '../mutation.ts';

/** Mutations of feed, player and link previews that browser tests catch. */
export const FEED_MUTATIONS: readonly Mutation[] = [
  {
    id: 'feed-scroll',
    behavior: 'Scrolling by mouse wheel plays the video that comes into view.',
    file: 'mf-feed/src/features/feed/use-current-row.ts',
    find: 'threshold: [0, MIN_VISIBLE_RATIO],',
    replace: 'threshold: [0],',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/feed.spec.ts',
      title: 'goes to the next video with each notch of the mouse wheel, in at most three video elements',
    },
  },
  {
    id: 'browse-dialog-keys',
    behavior: 'The arrow keys go to the next video in the browse dialog.',
    file: 'mf-feed/src/features/feed/use-feed-shortcuts.ts',
    find: "document.addEventListener('keydown', onKey, { capture: true });",
    replace: "document.addEventListener('keydown', onKey);",
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/browse-dialog.spec.ts',
      title: 'opens a video of the feed in a dialog, goes to the next one, and closes on back',
    },
  },
  {
    id: 'phone-unmute',
    behavior: 'A tap on the sound button of a phone turns the sound on.',
    file: 'mf-feed/src/features/player/use-unmute-on-first-gesture.ts',
    find: "      if (type !== 'click' && target instanceof Element && target.closest('.feed-mute-button')) return;\n",
    replace: '',
    caughtBy: {
      project: 'e2e',
      device: 'phone',
      file: 'e2e/journeys/phone/feed.spec.ts',
      title: 'turns sound on with the first touch and toggles it with the button',
    },
  },
  {
    id: 'first-video-continues',
    behavior: 'The first video plays on without interruption when React takes over the page.',
    file: 'mf-feed/src/features/player/video-pool.ts',
    find: 'attachNativeEngine(element, createEngineEvents(player, video, video.mp4Url));',
    replace:
      "startNativeEngine(element, video.mp4Url, 'full', createEngineEvents(player, video, video.mp4Url));",
    caughtBy: {
      project: 'e2e',
      file: 'e2e/main-jobs/watch.spec.ts',
      title: 'plays the first video before scripts load, and continues during hydration',
    },
  },
  {
    id: 'comments-while-swiping',
    behavior: 'The comments of a phone stay open while the next video is swiped in.',
    file: 'shared/src/overlays/modals/bottom-sheet.tsx',
    find: 'modal={!isNonModal}',
    replace: 'modal',
    caughtBy: {
      project: 'e2e',
      device: 'phone',
      file: 'e2e/journeys/phone/comments.spec.ts',
      title: 'leaves the comments open when the next video is swiped in',
    },
  },
  {
    id: 'sheet-returns-focus',
    behavior: 'A closed sheet returns the focus to the button that opened it.',
    file: 'shared/src/overlays/modals/bottom-sheet.tsx',
    find: 'finalFocus={finalFocus}',
    replace: 'finalFocus={false}',
    caughtBy: {
      project: 'e2e',
      device: 'phone',
      file: 'e2e/journeys/phone/comments.spec.ts',
      title: "closes a guest's like sheet with Escape and restores focus",
    },
  },
  {
    id: 'embed-framing',
    behavior: 'Other sites can show an embedded video in a frame.',
    file: 'shell/server/http/content-security-policy.ts',
    find: "'frame-ancestors': '*',",
    replace: "'frame-ancestors': \"'none'\",",
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/embed.spec.ts',
      title: 'does not allow other pages in a third-party frame',
    },
  },
  {
    id: 'share-image-format',
    behavior: 'The link preview of a video has an image in a format that all chat apps display.',
    file: 'mf-feed/src/document/video-metadata.ts',
    find: "  image: '{{video.data.firstFrameJpg}}',",
    replace: "  image: '{{video.data.firstFrame}}',",
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/document.spec.ts',
      title: 'serves title, description, image and video of a shared video',
    },
  },
];
