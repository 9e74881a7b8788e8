import { restoreUpload } from './create-upload.ts';
import { subscribeToProgress, type UploadProgress } from './progress-channel.ts';
import { readSavedFiles } from './saved-files.ts';
import { subscribeToSavedUploads } from './saved-uploads.ts';
import { addUpload, findUpload, isFullyUploaded, isInProgress, updateUpload } from './store.ts';
import type { SavedUpload, Upload } from './types.ts';

interface TabSyncActions {
  getUserId(): number | null;
  /** Whether this tab has the file of an upload. */
  hasFile(id: string): boolean;
  /** Stops uploading in this tab, and waiting for the lock. */
  stopTask(id: string): void;
  startPendingTasks(): void;
  removeUpload(id: string): void;
  /** Fetches the state of the videos. */
  refreshVideos(): Promise<void>;
}

/**
 * Phases in which another tab may be uploading. Failed uploads are excluded: two tabs would take turns
 * sending a rejected file.
 */
const OTHER_TAB_PHASES: Upload['phase'][] = ['otherTab', 'fileMissing'];

/** Shows the uploads of one tab in all tabs, and lets another tab take over when the first one closes. */
export function syncTabs({
  getUserId,
  hasFile,
  stopTask,
  startPendingTasks,
  removeUpload,
  refreshVideos,
}: TabSyncActions): void {
  /** Adds an upload that was started in another tab. */
  function addFromOtherTab(saved: SavedUpload): void {
    const upload = restoreUpload(saved, {});
    if (saved.isFullyUploaded) {
      addUpload(upload);
      return void refreshVideos();
    }
    addUpload({ ...upload, phase: saved.isPaused ? 'paused' : 'otherTab' });
    startPendingTasks();
  }

  /** Applies a change from another tab. */
  async function applyFromOtherTab(saved: SavedUpload): Promise<void> {
    const { id, isPaused, detailsState, details } = saved;
    const isComplete = saved.isFullyUploaded;
    const upload = findUpload(id);
    if (!upload) return addFromOtherTab(saved);
    const isRunningHere = upload.phase === 'uploading' || upload.phase === 'disconnected';
    const fileName = isRunningHere ? upload.fileName : (saved.fileName ?? upload.fileName);
    updateUpload(id, { fileName, detailsState, details: { ...upload.details, ...details } });
    if (isComplete && !isFullyUploaded(upload)) {
      updateUpload(id, { phase: 'checking', speed: null });
      stopTask(id);
      void refreshVideos();
    } else if (isPaused && (isInProgress(upload) || OTHER_TAB_PHASES.includes(upload.phase))) {
      updateUpload(id, { phase: 'paused', speed: null });
      stopTask(id);
    } else if (!isPaused && upload.phase === 'paused') {
      // Without the file, the other tab resumes the upload.
      updateUpload(id, { phase: hasFile(id) ? 'waiting' : 'otherTab' });
    }
    startPendingTasks();
    if (detailsState !== 'pending' || upload.detailsState === 'pending') return;
    // If the other tab closes before the server has the details, this tab sends them.
    const { cover, captions } = await readSavedFiles(id);
    const current = findUpload(id);
    if (current?.detailsState === 'pending')
      updateUpload(id, {
        details: { ...current.details, cover, captions: captions ?? current.details.captions },
      });
  }

  /** The other tab has canceled or finished the upload. */
  async function handleDeletedElsewhere(id: string): Promise<void> {
    const upload = findUpload(id);
    if (!upload) return;
    stopTask(id);
    if (!isFullyUploaded(upload) && upload.phase !== 'failed') {
      updateUpload(id, { phase: 'otherTab', speed: null });
      await refreshVideos();
    }
    const current = findUpload(id);
    if (current && !(isFullyUploaded(current) && current.detailsState === 'saved')) removeUpload(id);
  }

  /** Shows the progress of the tab that uploads. */
  function showProgress({ userId, id, sent, speed }: UploadProgress): void {
    const upload = findUpload(id);
    if (userId !== getUserId() || !upload || !OTHER_TAB_PHASES.includes(upload.phase)) return;
    updateUpload(id, { phase: 'otherTab', failure: null, sent, speed });
    startPendingTasks();
  }

  subscribeToSavedUploads(getUserId, {
    onSaved: (saved) => void applyFromOtherTab(saved),
    onDeleted: (id) => void handleDeletedElsewhere(id),
  });
  subscribeToProgress(showProgress);
}
