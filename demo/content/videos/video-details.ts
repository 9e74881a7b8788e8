import type { DemoVideo } from '../types.ts';

/** A demo video without the fields that are derived from its clip. */
export type VideoDetails = Omit<DemoVideo, 'file' | 'isTrusted' | 'likes'> & { isTrusted?: boolean };
