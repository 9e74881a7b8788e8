import type { DemoVideo } from '../types.ts';

/** A video as it is written down: its file follows from its clip. */
export type VideoDetails = Omit<DemoVideo, 'file' | 'isTrusted'> & { isTrusted?: boolean };
