import type { Mutation } from '../mutation.ts';

/** Mutations of sessions, tabs, uploads and the loading of remotes that browser tests catch. */
export const SESSION_MUTATIONS: readonly Mutation[] = [
  {
    id: 'one-refresh-for-all-tabs',
    behavior: 'Tabs share a session: an expired token is refreshed once for all of them.',
    file: 'shared/src/session/session-channel.ts',
    find: 'return navigator.locks ?',
    replace: 'return (false as boolean) ?',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/multiple-tabs.spec.ts',
      title: 'shares one session between five tabs, with a single refresh, and logs out all of them',
    },
  },
  {
    id: 'events-in-all-tabs',
    behavior: 'The unread badge updates immediately in every open tab.',
    file: 'shell/src/services/live-events/start-live-events.ts',
    find: "    post({ kind: 'event', event });\n",
    replace: '',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/real-time-events.spec.ts',
      title: 'shows events in all tabs with a single stream',
    },
  },
  {
    id: 'previous-build',
    behavior: 'A page whose current build hangs shows the previous build.',
    file: 'shell/src/remotes/loading/registry.ts',
    find: 'const FALLBACK_DELAY_MS = 10_000;',
    replace: 'const FALLBACK_DELAY_MS = 60_000;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/resilience/previous.spec.ts',
      title: 'falls back to the previous build for every fault of the current one',
    },
  },
  {
    id: 'outbox-on-any-page',
    behavior: 'A message written offline is sent from whichever page is opened next.',
    file: 'shell/src/services/outbox/start-outbox.ts',
    find: 'return !(JSON.parse(storedMessage) as PendingMessageStatus).failed;',
    replace: 'return (JSON.parse(storedMessage) as PendingMessageStatus).failed !== undefined;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/messages.spec.ts',
      title: 'sends messages that were written offline, also from another page',
    },
  },
  {
    id: 'upload-after-reload',
    behavior: 'An upload continues after a reload without choosing the file again.',
    file: 'mf-profile/src/features/upload/manager.ts',
    find: '    if (file) void saveVideoFile(id, file);\n',
    replace: '',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/upload.spec.ts',
      title: 'completes an upload after three connection losses and a reload',
    },
  },
];
