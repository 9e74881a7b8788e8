/** Amount of data that an engine may fetch: nothing, the start segment, or what playback needs. */
export type PreloadLevel = 'none' | 'start' | 'full';

/** Kind of a fatal error. A network error may be temporary; a media error is not. */
export type PlaybackErrorKind = 'network' | 'media';

/** Callbacks of an engine. */
export interface EngineEvents {
  /** The engine cannot play this source. */
  onFatal(error: PlaybackErrorKind): void;
  /** The first frame is available. */
  onStartSegment(): void;
}

/** Loads a video into a `<video>` element, either with the browser's own means or with hls.js. */
export interface Engine {
  setPreload(preload: PreloadLevel): void;
  /** Detaches from the element and empties it. */
  destroy(): void;
}
