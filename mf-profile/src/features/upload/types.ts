import type { VideoDetails } from '../../own-video/video-details.ts';
import type { VideoMetadata } from './probe-video.ts';

/**
 * Phase of an upload. `waiting`: for a free slot. `disconnected`: interrupted, retries by itself. `fileMissing`: the page
 * was reloaded without a saved copy, so the file has to be chosen again. `otherTab`: another tab uploads it.
 * `checking`: fully uploaded, the server has not accepted the file yet. `processing`: the server transcodes it.
 */
export type UploadPhase =
  | 'waiting'
  | 'uploading'
  | 'disconnected'
  | 'paused'
  | 'fileMissing'
  | 'otherTab'
  | 'checking'
  | 'processing'
  | 'ready'
  | 'failed';

/**
 * State of the details. `draft`: not published. `pending`: published by the user, but not yet saved on the
 * server. `saved`: published and saved on the server.
 */
export type DetailsState = 'draft' | 'pending' | 'saved';

export interface Upload {
  /** Local id. */
  id: string;
  addedAt: number;
  name: string;
  bytes: number;
  /** Identifies the file when it is chosen again. */
  fingerprint: string;
  /** File name of the video, once the server knows it. */
  fileName: string | null;
  phase: UploadPhase;
  /** Bytes sent so far. */
  sent: number;
  /** Bytes per second; null while unknown. */
  speed: number | null;
  /** Percentage of the processing. */
  progress: number;
  /** Reason of the failure as sent by the server. */
  failure: string | null;
  /** The same file can be sent again. */
  canRetry: boolean;
  /** In phase `disconnected`: the server has no space, and the upload resumes when it has. */
  isServerFull: boolean;
  details: VideoDetails;
  detailsState: DetailsState;
  /** Errors from the server about the details. */
  detailsErrors: string[];
  /** URL of the poster; null until the video is ready. */
  poster: string | null;
  metadata: VideoMetadata | null;
  /** This tab has the file, so frames can be captured for a cover. */
  hasFile: boolean;
}

/** The part of an upload that is saved as JSON for a reload. */
export type SavedUpload = Pick<
  Upload,
  'id' | 'addedAt' | 'name' | 'bytes' | 'fingerprint' | 'fileName' | 'detailsState' | 'metadata'
> & {
  isPaused: boolean;
  /** The server has the whole file. */
  isFullyUploaded: boolean;
  details: Omit<VideoDetails, 'cover' | 'captions'>;
};
