import { startDrafts } from './drafts.ts';
import { startLiveUpdates } from './message-cache.ts';
import { startOutbox } from './outbox.ts';

/** Starts drafts, outbox and real-time updates, which run on every page. Call once. */
export function startMessaging(): void {
  startDrafts();
  startOutbox();
  startLiveUpdates();
}
