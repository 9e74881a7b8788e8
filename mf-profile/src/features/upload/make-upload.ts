import { type Details, NEW_DETAILS } from '../../own-video/details.ts';
import type { KeptFiles } from './kept-files.ts';
import { canWait } from './only-here.ts';
import { randomId } from './random-id.ts';
import type { Kept, Upload } from './types.ts';

/** How far one is that this page has not yet sent anything of. */
const UNTOUCHED = { sent: 0, speed: null, progress: 0, failure: null, canRetry: false, refusal: [] };

/** What makes a file the same when it is chosen once more, told apart by account (issue 11). */
export function fingerprintOf(userId: number, { name, size, type, lastModified }: File): string {
  return JSON.stringify([userId, name, size, type, lastModified]);
}

/** A file that has just been chosen. */
export function newUpload(userId: number, file: File, facts: Upload['facts'], addedAt: number): Upload {
  return {
    ...UNTOUCHED,
    id: randomId(),
    addedAt,
    name: file.name,
    bytes: file.size,
    fingerprint: fingerprintOf(userId, file),
    fileName: null,
    phase: 'waiting',
    details: NEW_DETAILS,
    posting: 'draft',
    facts,
    hasFile: true,
  };
}

/** An upload of a page before, or of another tab, with what the browser kept of its files. */
export function restoredUpload(kept: Kept, { file, cover, captions = [] }: KeptFiles): Upload {
  const { isPaused, isWhole, details: plain, ...facts } = kept;
  const details: Details = { ...plain, cover, captions };
  // Without a copy another tab may have the file still: that nobody has it is known when it can be had.
  const missing = isPaused || !canWait() ? 'fileless' : 'elsewhere';
  const toSend = file ? (isPaused ? 'paused' : 'waiting') : missing;
  const phase = isWhole ? 'making' : toSend;
  return { ...UNTOUCHED, ...facts, phase, details, hasFile: Boolean(file) };
}
