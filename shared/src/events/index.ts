import { createNanoEvents } from 'nanoevents';

/** What is announced on the bus: past tense, and nothing is ever answered (design 2). */
export interface AppEvents {
  'session.started': (event: { userId: number }) => void;
  'session.ended': (event: { reason: 'logout' | 'refused' }) => void;
  /** A call failed that the reader should hear of (spec 8: error alert). */
  'call.failed': (event: { messages: string[] }) => void;
  /** Spec 4, player: a row was scrolled past, or a video ended and began again. */
  'video.skipped': (event: { fileName: string }) => void;
  'video.replayed': (event: { fileName: string }) => void;
}

/** The one bus of the page. */
export const events = createNanoEvents<AppEvents>();
