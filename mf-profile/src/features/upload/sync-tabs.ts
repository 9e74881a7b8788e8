import { restoreUpload } from './create-upload.ts';
import { subscribeToProgress, type UploadProgress } from './progress-channel.ts';
import { readSavedFiles } from './saved-files.ts';
import { subscribeToSavedUploads } from './saved-uploads.ts';
import { addUpload, findUpload, isFullyUploaded, isInProgress, updateUpload } from './store.ts';
import type { SavedUpload, Upload } from './types.ts';

interface TabSyncActions {
  getUserId(): number | null;
  /** The file of an upload is at hand in this tab. */
  hasFile(id: string): boolean;
  /** Stops sending it here, and waiting for one's turn. */
  stopTask(id: string): void;
  /** Sends what can be sent. */
  startPendingTasks(): void;
  removeUpload(id: string): void;
  /** Asks how videos stand. */
  refreshVideos(): Promise<void>;
}

/** What another tab may be sending, as far as this one knows. Not one that failed: taking turns, two would send what is refused for ever. */
const SENT_ELSEWHERE_PHASES: Upload['phase'][] = ['otherTab', 'fileMissing'];

/** Has every tab show what one of them does with an upload, from now on, and take it over when that one goes. */
export function syncTabs({
  getUserId,
  hasFile,
  stopTask,
  startPendingTasks,
  removeUpload,
  refreshVideos,
}: TabSyncActions): void {
  /** One that was begun in another tab. */
  function addFromOtherTab(saved: SavedUpload): void {
    const upload = restoreUpload(saved, {});
    if (saved.isWhole) {
      addUpload(upload);
      return void refreshVideos();
    }
    addUpload({ ...upload, phase: saved.isPaused ? 'paused' : 'otherTab' });
    startPendingTasks();
  }

  /** What another tab did with an upload holds here, too. */
  async function applyFromOtherTab(saved: SavedUpload): Promise<void> {
    const { id, isPaused, posting, details } = saved;
    const isComplete = saved.isWhole;
    const upload = findUpload(id);
    if (!upload) return addFromOtherTab(saved);
    const isRunningHere = upload.phase === 'uploading' || upload.phase === 'disconnected';
    const fileName = isRunningHere ? upload.fileName : (saved.fileName ?? upload.fileName);
    updateUpload(id, { fileName, posting, details: { ...upload.details, ...details } });
    if (isComplete && !isFullyUploaded(upload)) {
      updateUpload(id, { phase: 'processing', speed: null });
      stopTask(id);
      void refreshVideos();
    } else if (isPaused && (isInProgress(upload) || upload.phase === 'otherTab')) {
      updateUpload(id, { phase: 'paused', speed: null });
      stopTask(id);
    } else if (!isPaused && upload.phase === 'paused') {
      // Without the file it is the other tab that goes on.
      updateUpload(id, { phase: hasFile(id) ? 'waiting' : 'otherTab' });
    }
    startPendingTasks();
    if (posting !== 'wanted' || upload.posting === 'wanted') return;
    // Should that tab go before the server has heard, this one has what is to be said.
    const { cover, captions } = await readSavedFiles(id);
    const now = findUpload(id);
    if (now?.posting === 'wanted')
      updateUpload(id, { details: { ...now.details, cover, captions: captions ?? now.details.captions } });
  }

  /** Another tab keeps it no more: it was given up there, or it is over. */
  async function handleDeletedElsewhere(id: string): Promise<void> {
    const upload = findUpload(id);
    if (!upload) return;
    stopTask(id);
    if (!isFullyUploaded(upload) && upload.phase !== 'failed') {
      updateUpload(id, { phase: 'otherTab', speed: null });
      await refreshVideos();
    }
    const now = findUpload(id);
    if (now && !(isFullyUploaded(now) && now.posting === 'posted')) removeUpload(id);
  }

  /** How far the tab is that sends it. */
  function showProgress({ userId, id, sent, speed }: UploadProgress): void {
    const upload = findUpload(id);
    if (userId !== getUserId() || !upload || !SENT_ELSEWHERE_PHASES.includes(upload.phase)) return;
    updateUpload(id, { phase: 'otherTab', failure: null, sent, speed });
    startPendingTasks();
  }

  subscribeToSavedUploads(getUserId, {
    onKept: (saved) => void applyFromOtherTab(saved),
    onForgotten: (id) => void handleDeletedElsewhere(id),
  });
  subscribeToProgress(showProgress);
}
