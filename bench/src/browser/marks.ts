import { join } from 'node:path';

/** Moments of a page, in milliseconds from the beginning of its navigation. */
export interface Marks {
  /** The first video came with the document. */
  videoInDocument?: number;
  /** The first picture of the first video was shown. */
  firstFrame?: number;
  /** Its time began to run. */
  moving?: number;
  /** React has taken the page over: a tap is answered. */
  takeover?: number;
}

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

/** The script that takes the marks: run in each page before anything of its own. */
export const MARKS_SCRIPT = join(import.meta.dirname, 'take-marks.js');
