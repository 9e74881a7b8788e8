import { startDrafts } from './drafts.ts';
import { followLive } from './live.ts';
import { startOutbox } from './outbox.ts';

/** Begins what goes on whichever page is shown: following what happens, and sending what waits. Called once. */
export function startMessaging(): void {
  startDrafts();
  startOutbox();
  followLive();
}
