/**
 * Browser tests of each package: files and folders below `e2e`. Each test is assigned to one package, the main owner of
 * the behavior; `npm run verify` runs it with that package.
 */
export const JOURNEYS: Record<string, string[]> = {
  // Plays the output of the worker in a browser.
  api: ['journeys/desktop/transcoded-videos.spec.ts'],
  // Limits of elements and memory after a long use, which take too long for the two minutes of a remote.
  bench: ['long-sessions'],
  'mf-auth': [
    'journeys/desktop/join.spec.ts',
    'journeys/desktop/sign-up-protection.spec.ts',
    'journeys/first-like.spec.ts',
    'journeys/guards.spec.ts',
    'journeys/identity-provider.spec.ts',
    'journeys/login.spec.ts',
    'journeys/phone/join.spec.ts',
    'journeys/sign-in.spec.ts',
    'journeys/stolen-password.spec.ts',
  ],
  'mf-blog-legal': ['journeys/blog-and-legal.spec.ts'],
  'mf-feed': [
    'journeys/browse.spec.ts',
    'journeys/comments.spec.ts',
    'journeys/desktop/browse-dialog.spec.ts',
    'journeys/desktop/browse.spec.ts',
    'journeys/desktop/comments-panel.spec.ts',
    'journeys/desktop/comments.spec.ts',
    'journeys/desktop/discovery.spec.ts',
    'journeys/desktop/embed.spec.ts',
    'journeys/desktop/feed.spec.ts',
    'journeys/desktop/following.spec.ts',
    'journeys/desktop/network-failures.spec.ts',
    'journeys/discovery.spec.ts',
    'journeys/embed-playlist.spec.ts',
    'journeys/phone/comments.spec.ts',
    'journeys/phone/feed-overlays.spec.ts',
    'journeys/phone/feed.spec.ts',
    'journeys/phone/long-results.spec.ts',
    'journeys/phone/network-failures.spec.ts',
    'journeys/saved-videos.spec.ts',
    'journeys/search.spec.ts',
    'journeys/sensitive-video.spec.ts',
    'journeys/series.spec.ts',
  ],
  'mf-messages': ['journeys/messages.spec.ts'],
  'mf-notifications': [
    'journeys/desktop/notifications-popup.spec.ts',
    'journeys/desktop/real-time-events.spec.ts',
  ],
  'mf-profile': [
    'journeys/desktop/settings.spec.ts',
    'journeys/desktop/upload.spec.ts',
    'journeys/history.spec.ts',
    'journeys/playlists.spec.ts',
    'journeys/profile-videos.spec.ts',
    'journeys/profile.spec.ts',
    'journeys/security-settings.spec.ts',
  ],
  'remote-kit': ['outside'],
  // Owns the documents and the checks that are the same for all pages.
  shell: [
    'accessibility/desktop',
    'accessibility/feed-states.spec.ts',
    'accessibility/overlays.spec.ts',
    'accessibility/pages.spec.ts',
    'accessibility/phone',
    'accessibility/right-to-left.spec.ts',
    'accessibility/slow-documents.spec.ts',
    'journeys/account-dialogs.spec.ts',
    'journeys/desktop/call-counts.spec.ts',
    'journeys/desktop/development.spec.ts',
    'journeys/desktop/document.spec.ts',
    'journeys/desktop/http-requests.spec.ts',
    'journeys/desktop/link-previews.spec.ts',
    'journeys/desktop/multiple-tabs.spec.ts',
    'journeys/desktop/navigation.spec.ts',
    'journeys/desktop/promotions.spec.ts',
    'journeys/desktop/signed-in.spec.ts',
    'journeys/desktop/skip-limit.spec.ts',
    'journeys/desktop/traces.spec.ts',
    'journeys/dialogs.spec.ts',
    'journeys/first-video.spec.ts',
    'journeys/frame.spec.ts',
    'journeys/navigation.spec.ts',
    'journeys/page-metrics.spec.ts',
    'journeys/pages.spec.ts',
    'journeys/phone/sheets.spec.ts',
    'journeys/prefetch.spec.ts',
    'journeys/signed-in.spec.ts',
    'journeys/without-javascript.spec.ts',
    'resilience',
    'security',
    'visual',
  ],
};

/** The folder of all browser tests. */
export const ALL_JOURNEYS = 'e2e';

/** Returns the browser tests of a package, relative to the root; empty for a package without any. */
export function listJourneys(packageName: string): string[] {
  return (JOURNEYS[packageName] ?? []).map((path) => `${ALL_JOURNEYS}/${path}`);
}
