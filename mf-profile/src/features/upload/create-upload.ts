import { randomUuid } from '@ontrend/shared/random-uuid';
import { DEFAULT_DETAILS, type VideoDetails } from '../../own-video/video-details.ts';
import type { SavedFiles } from './saved-files.ts';
import { canLockAcrossTabs } from './tab-lock.ts';
import type { SavedUpload, Upload } from './types.ts';

/** Progress of an upload that this page has not started yet. */
const INITIAL_PROGRESS = {
  sent: 0,
  speed: null,
  progress: 0,
  failure: null,
  canRetry: false,
  isServerFull: false,
  detailsErrors: [],
  poster: null,
};

/** Identifies a file when it is chosen again by the same account. */
export function fileFingerprint(userId: number, { name, size, type, lastModified }: File): string {
  return JSON.stringify([userId, name, size, type, lastModified]);
}

/** Creates an upload for a newly chosen file. */
export function createUpload(
  userId: number,
  file: File,
  metadata: Upload['metadata'],
  addedAt: number,
): Upload {
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
    detailsState: 'draft',
    metadata,
    hasFile: true,
  };
}

/** Restores an upload from a previous page or another tab, with the files saved in the browser. */
export function restoreUpload(saved: SavedUpload, { file, cover, captions = [] }: SavedFiles): Upload {
  const { isPaused, isFullyUploaded, details: savedDetails, ...fields } = saved;
  const details: VideoDetails = { ...savedDetails, cover, captions };
  // Another tab may still have the file. Whether it is missing is known once this tab gets the lock.
  const phaseWithoutFile = isPaused || !canLockAcrossTabs() ? 'fileMissing' : 'otherTab';
  const phaseBeforeUpload = file ? (isPaused ? 'paused' : 'waiting') : phaseWithoutFile;
  const phase = isFullyUploaded ? 'checking' : phaseBeforeUpload;
  return { ...INITIAL_PROGRESS, ...fields, phase, details, hasFile: Boolean(file) };
}
