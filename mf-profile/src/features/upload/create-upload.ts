import { randomUuid } from '@ontrend/shared/random-uuid';
import { DEFAULT_DETAILS, type VideoDetails } from '../../own-video/video-details.ts';
import type { SavedFiles } from './saved-files.ts';
import { canLockAcrossTabs } from './tab-lock.ts';
import type { SavedUpload, Upload } from './types.ts';

/** How far one is that this page has not yet sent anything of. */
const INITIAL_PROGRESS = {
  sent: 0,
  speed: null,
  progress: 0,
  failure: null,
  canRetry: false,
  detailsErrors: [],
};

/** What makes a file the same when it is chosen once more, told apart by account (issue 11). */
export function fileFingerprint(userId: number, { name, size, type, lastModified }: File): string {
  return JSON.stringify([userId, name, size, type, lastModified]);
}

/** A file that has just been chosen. */
export function createUpload(userId: number, file: File, metadata: Upload['facts'], addedAt: number): Upload {
  return {
    ...INITIAL_PROGRESS,
    id: randomUuid(),
    addedAt,
    name: file.name,
    bytes: file.size,
    fingerprint: fileFingerprint(userId, file),
    fileName: null,
    phase: 'waiting',
    details: DEFAULT_DETAILS,
    posting: 'draft',
    facts: metadata,
    hasFile: true,
  };
}

/** An upload of a page before, or of another tab, with what the browser kept of its files. */
export function restoreUpload(saved: SavedUpload, { file, cover, captions = [] }: SavedFiles): Upload {
  const { isPaused, isWhole, details: savedDetails, ...fields } = saved;
  const details: VideoDetails = { ...savedDetails, cover, captions };
  // Without a copy another tab may have the file still: that nobody has it is known when it can be had.
  const phaseWithoutFile = isPaused || !canLockAcrossTabs() ? 'fileMissing' : 'otherTab';
  const phaseBeforeUpload = file ? (isPaused ? 'paused' : 'waiting') : phaseWithoutFile;
  const phase = isWhole ? 'processing' : phaseBeforeUpload;
  return { ...INITIAL_PROGRESS, ...fields, phase, details, hasFile: Boolean(file) };
}
