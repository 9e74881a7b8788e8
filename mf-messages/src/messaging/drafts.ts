import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';
import { readUserStorage, writeUserStorage } from './user-storage.ts';

const DRAFT_PREFIX = 'draft.';

/** What the viewer is writing, by the id of whom it is for; it outlives the page. */
const useDrafts = create<Record<string, string>>(() => ({}));

function loadDrafts(): void {
  const viewerId = useSession.getState().viewer?.id;
  useDrafts.setState(
    viewerId === undefined ? {} : Object.fromEntries(readUserStorage(viewerId, DRAFT_PREFIX)),
    true,
  );
}

/** Brings back what was being written, for whoever is here. */
export function startDrafts(): void {
  loadDrafts();
  events.on('session.started', loadDrafts);
  events.on('session.ended', loadDrafts);
}

/** What is being written to somebody; empty: nothing. */
export function useDraft(recipientId: number): string {
  return useDrafts((drafts) => drafts[recipientId] ?? '');
}

/** Keeps what is being written to somebody. */
export function setDraft(viewerId: number, recipientId: number, text: string): void {
  useDrafts.setState({ [recipientId]: text });
  writeUserStorage(viewerId, `${DRAFT_PREFIX}${recipientId}`, text || null);
}
