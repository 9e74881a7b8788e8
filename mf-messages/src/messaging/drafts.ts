import { readUserStorage, writeUserStorage } from '@ontrend/shared/entities/user-storage';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';

const DRAFT_PREFIX = 'draft.';

/** Message drafts by recipient ID. Persisted in localStorage. */
const useDrafts = create<Record<string, string>>(() => ({}));

function loadDrafts(): void {
  const viewerId = useSession.getState().viewer?.id;
  useDrafts.setState(
    viewerId === undefined ? {} : Object.fromEntries(readUserStorage(viewerId, DRAFT_PREFIX)),
    true,
  );
}

/** Loads the drafts of the viewer now and whenever a session starts or ends. */
export function startDrafts(): void {
  loadDrafts();
  events.on('session.started', loadDrafts);
  events.on('session.ended', loadDrafts);
}

/** Draft to a recipient; empty when there is none. */
export function useDraft(recipientId: number): string {
  return useDrafts((drafts) => drafts[recipientId] ?? '');
}

export function setDraft(viewerId: number, recipientId: number, text: string): void {
  useDrafts.setState({ [recipientId]: text });
  writeUserStorage(viewerId, `${DRAFT_PREFIX}${recipientId}`, text || null);
}
