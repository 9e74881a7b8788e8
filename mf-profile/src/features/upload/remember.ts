import { forgetKept, keep } from './kept.ts';
import { forgetFiles, keepChosen } from './kept-files.ts';
import { findUpload, isWhole, useUploads } from './store.ts';

/** Keeps an upload over a reload as it stands: its text; its files are kept where they are chosen. */
export function remember(id: string): void {
  const upload = findUpload(id);
  const { userId } = useUploads.getState();
  if (!upload || userId === null) return;
  const { name, addedAt, bytes, fingerprint, fileName, posting, facts, phase, details } = upload;
  const { cover: _cover, captions: _captions, ...plain } = details;
  keep(userId, {
    ...{ id, addedAt, name, bytes, fingerprint, fileName, posting, facts, details: plain },
    isPaused: phase === 'paused',
    isWhole: isWhole(upload),
  });
}

/** Keeps the cover and the captions that were chosen for it. */
export function rememberChosen(id: string): void {
  const { cover, captions } = findUpload(id)?.details ?? {};
  void keepChosen(id, { cover, captions: captions?.filter(({ file }) => file) });
}

/** Keeps nothing of it any more: it is over, and the next visit need not hear of it. */
export function forget(id: string): void {
  const { userId } = useUploads.getState();
  if (userId !== null) forgetKept(userId, id);
  void forgetFiles(id);
}
