import { deleteSavedFiles, saveDetailFiles } from './saved-files.ts';
import { deleteSavedUpload, writeSavedUpload } from './saved-uploads.ts';
import { findUpload, isFullyUploaded, useUploadStore } from './store.ts';

/** Saves the state of an upload for a reload. Its files are saved when they are chosen. */
export function persistUpload(id: string): void {
  const upload = findUpload(id);
  const { userId } = useUploadStore.getState();
  if (!upload || userId === null) return;
  const { name, addedAt, bytes, fingerprint, fileName, detailsState, metadata, phase, details } = upload;
  const { cover: _cover, captions: _captions, ...textDetails } = details;
  writeSavedUpload(userId, {
    id,
    addedAt,
    name,
    bytes,
    fingerprint,
    fileName,
    detailsState,
    metadata,
    details: textDetails,
    isPaused: phase === 'paused',
    isFullyUploaded: isFullyUploaded(upload),
  });
}

/** Saves the chosen cover and captions. */
export function persistDetailFiles(id: string): void {
  const { cover, captions } = findUpload(id)?.details ?? {};
  void saveDetailFiles(id, { cover, captions: captions?.filter(({ file }) => file) });
}

/** Deletes all saved data of an upload. */
export function deletePersistedUpload(id: string): void {
  const { userId } = useUploadStore.getState();
  if (userId !== null) deleteSavedUpload(userId, id);
  void deleteSavedFiles(id);
}
