import type { Mutation, TestReference } from '../mutation.ts';

const webTest = (file: string, title: string): TestReference => ({ project: 'web', file, title });

const ALERTS = 'shell/src/frame/alerts/alerts.test.tsx';
const GET_APP = 'shell/src/services/overlays/start-get-app-dialog.test.ts';
const OVERLAYS = 'shell/src/services/overlays/constants.ts';
const ADS = 'mf-feed/src/features/ads/constants.ts';
const FEED = 'mf-feed/src/features/feed/constants.ts';
const SWIPER = 'mf-feed/src/features/feed/feed-swiper.test.tsx';
const PLAYER = 'mf-feed/src/features/player/constants.ts';
const CONTROLS = 'mf-feed/src/features/player/controls/player-controls.test.tsx';

/** Mutations of the numbers of rules: durations, limits and sizes. */
export const NUMBER_MUTATIONS: readonly Mutation[] = [
  {
    id: 'alert-duration',
    behavior: 'An alert disappears after 3 s.',
    file: OVERLAYS,
    find: 'const ALERT_DURATION_MS = 3_000;',
    replace: 'const ALERT_DURATION_MS = 1_000;',
    caughtBy: webTest(ALERTS, 'shows a single message as text and removes it after 3 s'),
  },
  {
    id: 'call-alert-duration',
    behavior: 'The message of a successful or failed call shows for 5 s.',
    file: OVERLAYS,
    find: 'CALL_ALERT_DURATION_MS = 5_000;',
    replace: 'CALL_ALERT_DURATION_MS = 3_000;',
    caughtBy: webTest(ALERTS, 'for 5 s, errors assertively'),
  },
  {
    id: 'skips-before-get-app',
    behavior: 'The get-app dialog opens after 7 skips.',
    file: OVERLAYS,
    find: 'SKIPS_BEFORE_GET_APP = 7;',
    replace: 'SKIPS_BEFORE_GET_APP = 4;',
    caughtBy: webTest(GET_APP, 'opens the get-app dialog after every 7 skips'),
  },
  {
    id: 'get-app-delay',
    behavior: 'On a phone the get-app dialog opens 1 s after a like or a comment.',
    file: OVERLAYS,
    find: 'GET_APP_DELAY_MS = 1_000;',
    replace: 'GET_APP_DELAY_MS = 3_000;',
    caughtBy: webTest(GET_APP, 'opens the get-app dialog 1 s after'),
  },
  {
    id: 'chunk-reload-guard',
    behavior: 'The page reloads at most once per minute because of failed chunks.',
    file: 'shell/src/core/chunks/reload-on-chunk-error.ts',
    find: 'MIN_RELOAD_INTERVAL_MS = 60_000;',
    replace: 'MIN_RELOAD_INTERVAL_MS = 10_000;',
    caughtBy: webTest(
      'shell/src/core/chunks/reload-on-chunk-error.test.ts',
      'reloads once a minute, and throws the error in between',
    ),
  },
  {
    id: 'loading-bar-duration',
    behavior: 'The loading bar lasts 5 s.',
    file: 'shell/src/frame/navigation/loading-bar.tsx',
    find: 'PROGRESS_DURATION_MS = 5_000;',
    replace: 'PROGRESS_DURATION_MS = 3_000;',
    caughtBy: webTest('shell/src/frame/navigation/loading-bar.test.tsx', 'shows after 200 ms, runs for 5 s'),
  },
  {
    id: 'ad-timeout',
    behavior: 'An ad that is pending for 15 s is hidden.',
    file: ADS,
    find: 'AD_TIMEOUT_MS = 15_000;',
    replace: 'AD_TIMEOUT_MS = 5_000;',
    caughtBy: webTest('mf-feed/src/features/ads/ad-script.test.ts', 'gives up after 15 s'),
  },
  {
    id: 'ad-poll-interval',
    behavior: 'The page polls for an ad every 100 ms.',
    file: ADS,
    find: 'AD_POLL_INTERVAL_MS = 100;',
    replace: 'AD_POLL_INTERVAL_MS = 50;',
    caughtBy: webTest('mf-feed/src/features/ads/ad-script.test.ts', 'polls every 100 ms for the status'),
  },
  {
    id: 'slider-speed',
    behavior: 'A slide of a feed moves in 200 ms.',
    file: FEED,
    find: 'SLIDER_SPEED_MS = 200;',
    replace: 'SLIDER_SPEED_MS = 300;',
    caughtBy: webTest(SWIPER, 'slides move in'),
  },
  {
    id: 'long-swipe-ratio',
    behavior: 'A slow swipe over 30% of the screen changes the slide.',
    file: FEED,
    find: 'LONG_SWIPES_RATIO = 0.3;',
    replace: 'LONG_SWIPES_RATIO = 0.5;',
    caughtBy: webTest(SWIPER, 'a slow swipe of'),
  },
  {
    id: 'double-tap-distance',
    behavior: 'Two taps within 300 px are a double tap.',
    file: PLAYER,
    find: 'DOUBLE_TAP_MAX_DISTANCE_PX = 300;',
    replace: 'DOUBLE_TAP_MAX_DISTANCE_PX = 400;',
    caughtBy: webTest(CONTROLS, 'two taps'),
  },
  {
    id: 'long-press-duration',
    behavior: 'A press of 400 ms doubles the playback rate.',
    file: PLAYER,
    find: 'LONG_PRESS_MS = 400;',
    replace: 'LONG_PRESS_MS = 200;',
    caughtBy: webTest(CONTROLS, 'a press of 400 ms doubles the rate'),
  },
  {
    id: 'refresh-gate',
    behavior: 'Tokens are refreshed at most once in 5 s.',
    file: 'shared/src/session/refresh-gate.ts',
    find: 'REFRESH_GATE_MS = 5_000;',
    replace: 'REFRESH_GATE_MS = 1_000;',
    caughtBy: webTest('shared/src/session/refresh-gate.test.ts', 'opens 5 s after an attempt'),
  },
  {
    id: 'login-limit',
    behavior: 'An address may sign in 15 times in 5 minutes.',
    file: 'api/src/platform/config/limits.ts',
    find: 'login: { calls: 15, seconds: 5 * MINUTES }',
    replace: 'login: { calls: 150, seconds: 5 * MINUTES }',
    caughtBy: {
      project: 'node',
      file: 'tools/checks/rate-limits.test.ts',
      title: 'the defaults of all rate limits are those of the documentation',
    },
  },
];
