import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler } from '@ontrend/shared/retry';
import type { OwnVideo } from '@ontrend/shared/wire';
import { PROCESSING_POLL_INTERVAL_MS } from './constants.ts';
import { findUpload, isFullyUploaded, isInProgress, updateUpload, useUploadStore } from './store.ts';
import type { Upload } from './types.ts';

/** Limit of the API. */
const MAX_VIDEOS_PER_CALL = 50;

interface ProcessingCallbacks {
  onReady(id: string): void;
  /** The server no longer has the video: it was deleted elsewhere or the upload has expired. */
  onMissing(id: string): void;
}

/** Maps the state of a video to a phase; null while the server waits for the file. */
function toPhase({ state, upload }: Pick<OwnVideo, 'state' | 'upload'>): Upload['phase'] | null {
  if (state === 'uploading') return upload && upload.received >= upload.bytes ? 'checking' : null;
  if (state === 'ready' || state === 'failed') return state;
  return 'processing';
}

const hasFileName = (upload: Upload): upload is Upload & { fileName: string } => upload.fileName !== null;

/** Follows the processing of videos on the server, by events and by polling. */
export function trackProcessing({ onReady, onMissing }: ProcessingCallbacks) {
  let isRefreshing = false;
  const retryScheduler = createRetryScheduler(() => void refresh(), {
    minDelayMs: PROCESSING_POLL_INTERVAL_MS,
  });

  function applyServerState(id: string, video: OwnVideo): void {
    const upload = findUpload(id);
    const phase = toPhase(video);
    // A task that sends the file learns by itself that nothing is left to send.
    if (!upload || (phase === 'checking' && isInProgress(upload))) return;
    if (!phase) {
      if (upload.phase !== 'uploading' && video.upload) updateUpload(id, { sent: video.upload.received });
      return;
    }
    updateUpload(id, {
      phase,
      progress: video.progress,
      failure: video.failure,
      canRetry: false,
      speed: null,
      poster: phase === 'ready' ? video.firstFrame : null,
    });
    if (phase === 'ready' && upload.phase !== 'ready') onReady(id);
  }

  /**
   * Fetches the state of every video that is not being uploaded right now, and tries again after a failure. Never throws.
   */
  async function refresh(): Promise<void> {
    const { uploads } = useUploadStore.getState();
    const uploadsToCheck = uploads
      .filter(hasFileName)
      .filter(({ phase }) => !['uploading', 'ready'].includes(phase));
    if (uploadsToCheck.length === 0 || isRefreshing) return;
    isRefreshing = true;
    try {
      for (let startIndex = 0; startIndex < uploadsToCheck.length; startIndex += MAX_VIDEOS_PER_CALL) {
        const batch = uploadsToCheck.slice(startIndex, startIndex + MAX_VIDEOS_PER_CALL);
        const { data } = await callApi('app/user/own-videos', {
          files: batch.map(({ fileName }) => fileName),
        });
        const byName = new Map(data.map((video) => [video.fileName, video]));
        for (const { id, fileName } of batch) {
          const video = byName.get(fileName);
          if (video) applyServerState(id, video);
          else if (findUpload(id)?.fileName === fileName) onMissing(id);
        }
      }
      retryScheduler.reset();
    } catch (error) {
      retryScheduler.schedule(error);
      console.warn('fetching video states failed:', error);
    } finally {
      isRefreshing = false;
    }
  }

  /** Shows a posted video as its owner has edited it. Never throws: the video was shown before. */
  async function showEdited({ id, fileName }: Upload): Promise<void> {
    try {
      const { data } = await callApi('app/user/own-videos', { files: [fileName ?? ''] });
      const [video] = data;
      const upload = findUpload(id);
      if (!video || upload?.detailsState !== 'saved' || upload.fileName !== fileName) return;
      const { description, visibility } = video;
      updateUpload(id, { details: { ...upload.details, description, visibility, cover: undefined } });
      applyServerState(id, video);
    } catch (error) {
      console.warn('fetching an edited video failed:', error);
    }
  }

  return {
    refresh,
    /** Starts listening and polling. */
    start(): void {
      events.on('live.received', (event) => {
        if (event.topic === 'refetch' || event.topic === 'hello') void refresh();
        if (event.topic !== 'uploads') return;
        const upload = useUploadStore.getState().uploads.find(({ fileName }) => fileName === event.file);
        if (!upload || upload.phase === 'uploading') return;
        const isFinal = event.state === 'ready' || event.state === 'failed';
        if (isFinal) void refresh();
        else if (event.state !== 'uploading')
          updateUpload(upload.id, { phase: 'processing', progress: event.progress ?? upload.progress });
      });
      events.on('video.updated', ({ fileName }) => {
        const upload = useUploadStore.getState().uploads.find((item) => item.fileName === fileName);
        if (upload?.detailsState === 'saved') void showEdited(upload);
      });
      setInterval(() => {
        if (document.hidden || retryScheduler.isScheduled) return;
        const { uploads } = useUploadStore.getState();
        if (uploads.some((upload) => isFullyUploaded(upload) && upload.phase !== 'ready')) void refresh();
      }, PROCESSING_POLL_INTERVAL_MS);
    },
  };
}
