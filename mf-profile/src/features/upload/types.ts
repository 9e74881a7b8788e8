import type { VideoDetails } from '../../own-video/video-details.ts';
import type { VideoMetadata } from './probe-video.ts';

/**
 * How far an upload has come. `waiting`: for its turn. `disconnected`: no line to the server, it goes on by itself. `fileMissing`:
 * the page was loaded anew and the browser kept no copy: the file has to be chosen once more. `otherTab`: another tab
 * sends it. `processing`: all there, the server makes it playable.
 */
export type UploadPhase =
  | 'waiting'
  | 'uploading'
  | 'disconnected'
  | 'paused'
  | 'fileMissing'
  | 'otherTab'
  | 'processing'
  | 'ready'
  | 'failed';

/** `draft`: nobody sees the video yet. `wanted`: said, but not yet heard by the server. */
export type DetailsState = 'draft' | 'wanted' | 'posted';

export interface Upload {
  /** Of this browser. */
  id: string;
  addedAt: number;
  name: string;
  bytes: number;
  /** What makes a file the same file when it is chosen once more. */
  fingerprint: string;
  /** The video's, once the server knows of it. */
  fileName: string | null;
  phase: UploadPhase;
  /** Bytes that have left. */
  sent: number;
  /** Bytes a second; null while it is not known. */
  speed: number | null;
  /** Per cent, while it is made. */
  progress: number;
  /** Why it failed and what to do, in the server's words. */
  failure: string | null;
  /** The same file may be sent again. */
  canRetry: boolean;
  details: VideoDetails;
  posting: DetailsState;
  /** What the server has against the details. */
  detailsErrors: string[];
  facts: VideoMetadata | null;
  /** The file is at hand: it can be looked into for a cover. */
  hasFile: boolean;
}

/** What of an upload is kept over a reload as text. */
export type SavedUpload = Pick<
  Upload,
  'id' | 'addedAt' | 'name' | 'bytes' | 'fingerprint' | 'fileName' | 'posting' | 'facts'
> & {
  isPaused: boolean;
  /** The server has all of the file. */
  isWhole: boolean;
  details: Omit<VideoDetails, 'cover' | 'captions'>;
};
