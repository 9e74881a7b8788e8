/** How much an engine may fetch: nothing, the head of a video that comes next, or what watching needs. */
export type PreloadLevel = 'none' | 'start' | 'full';

/** Why an engine gave up: the line or the server, which may come back, or the video itself. */
export type PlaybackErrorKind = 'network' | 'media';

/** What an engine tells. */
export interface EngineEvents {
  /** Nothing more comes of this source. */
  onFatal(cause: PlaybackErrorKind): void;
  /** The first picture can be shown. */
  onStartSegment(): void;
}

/** What brings a video into an element. There are two: the browser itself, and hls.js. */
export interface Engine {
  setPreload(effort: PreloadLevel): void;
  /** Lets go of the element; it is empty afterwards. */
  destroy(): void;
}
