import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import type { OwnVideo } from '@ontrend/shared/wire';
import { MAKING_POLL } from './constants.ts';
import { change, findUpload, useUploads } from './store.ts';
import type { Upload } from './types.ts';

/** Videos the API tells of at once. */
const MOST_ASKED = 50;

interface MakingParts {
  onReady(id: string): void;
  /** The video is no more: it was deleted elsewhere. */
  onGone(id: string): void;
}

/** How a video stands, as an upload sees it; null where the server still waits for its file. */
function phaseOf({ state }: Pick<OwnVideo, 'state'>): Upload['phase'] | null {
  if (state === 'uploading') return null;
  if (state === 'ready' || state === 'failed') return state;
  return 'making';
}

const isNamed = (upload: Upload): upload is Upload & { fileName: string } => upload.fileName !== null;

/** Keeps what is shown of videos as it is at the server: by events, and by asking where none comes. */
export function followMaking({ onReady, onGone }: MakingParts) {
  let isLooking = false;

  function show(id: string, video: OwnVideo): void {
    const upload = findUpload(id);
    const phase = phaseOf(video);
    if (!upload) return;
    if (!phase) {
      if (upload.phase !== 'sending' && video.upload) change(id, { sent: video.upload.received });
      return;
    }
    change(id, { phase, progress: video.progress, failure: video.failure, canRetry: false, speed: null });
    if (phase === 'ready' && upload.phase !== 'ready') onReady(id);
  }

  /** Asks about everything that is not being sent just now. Never throws: the next look may come through. */
  async function look(): Promise<void> {
    const { uploads } = useUploads.getState();
    const asked = uploads.filter(isNamed).filter(({ phase }) => !['sending', 'ready'].includes(phase));
    if (asked.length === 0 || isLooking) return;
    isLooking = true;
    try {
      for (let from = 0; from < asked.length; from += MOST_ASKED) {
        const some = asked.slice(from, from + MOST_ASKED);
        const { data } = await callApi('app/user/own-videos', {
          files: some.map(({ fileName }) => fileName),
        });
        const byName = new Map(data.map((video) => [video.fileName, video]));
        for (const { id, fileName } of some) {
          const video = byName.get(fileName);
          if (video) show(id, video);
          else if (findUpload(id)?.fileName === fileName) onGone(id);
        }
      }
    } catch (error) {
      console.warn('How videos stand can not be asked:', error);
    } finally {
      isLooking = false;
    }
  }

  return {
    look,
    /** Listens from now on. */
    start(): void {
      events.on('live.told', (event) => {
        if (event.topic === 'refetch' || event.topic === 'hello') void look();
        if (event.topic !== 'uploads') return;
        const upload = useUploads.getState().uploads.find(({ fileName }) => fileName === event.file);
        if (!upload || upload.phase === 'sending') return;
        const isEnd = event.state === 'ready' || event.state === 'failed';
        if (isEnd) void look();
        else if (event.state !== 'uploading')
          change(upload.id, { phase: 'making', progress: event.progress ?? upload.progress });
      });
      setInterval(() => {
        if (!document.hidden && useUploads.getState().uploads.some(({ phase }) => phase === 'making'))
          void look();
      }, MAKING_POLL);
    },
  };
}
