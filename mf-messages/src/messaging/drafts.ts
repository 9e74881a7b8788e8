import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';
import { readAllKept, writeKept } from './kept.ts';

const NAME = 'draft.';

/** What the viewer is writing, by the id of whom it is for; it outlives the page. */
const useDrafts = create<Record<string, string>>(() => ({}));

function load(): void {
  const viewerId = useSession.getState().viewer?.id;
  useDrafts.setState(viewerId === undefined ? {} : Object.fromEntries(readAllKept(viewerId, NAME)), true);
}

/** Brings back what was being written, for whoever is here. */
export function startDrafts(): void {
  load();
  events.on('session.started', load);
  events.on('session.ended', load);
}

/** What is being written to somebody; empty: nothing. */
export function useDraft(personId: number): string {
  return useDrafts((drafts) => drafts[personId] ?? '');
}

/** Keeps what is being written to somebody. */
export function setDraft(viewerId: number, personId: number, text: string): void {
  useDrafts.setState({ [personId]: text });
  writeKept(viewerId, `${NAME}${personId}`, text || null);
}
