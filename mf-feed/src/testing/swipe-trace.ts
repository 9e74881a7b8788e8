/** One swipe of a simulated viewer. */
export interface Swipe {
  /** Seconds until the swipe. */
  seconds: number;
  /** 1 to the next video, -1 to the previous one. */
  step: number;
}

/**
 * Seconds before each of eighty swipes; a negative number swipes back. Generated once at random and stored,
 * so that every run of the simulation and the benchmark is equal: a quarter of the videos is left within 2 s,
 * half within 5.5 s, some are watched several times, and one in thirteen swipes goes back. Not recorded from
 * real viewers.
 */
const RAW_TRACE = `
0.6 5.4 0.7 4.4 1.4 1.1 -9.3 6.4 0.9 7.5 11.2 4.7 -10.0 14.3 2.8 1.3
0.9 2.6 1.9 5.5 10.4 0.7 5.8 4.6 8.7 14.9 8.5 0.7 8.3 1.6 6.6 9.5
7.1 7.0 3.5 0.9 0.5 18.6 1.5 1.0 9.1 1.8 5.4 0.6 20.5 1.6 4.2 4.8
14.3 -5.7 1.5 10.0 26.4 7.8 11.0 11.3 8.3 -6.0 10.7 6.6 6.5 3.2 4.4 3.3
5.4 1.0 3.9 2.6 14.2 -6.9 22.7 -26.9 5.6 7.6 1.0 7.9 1.5 1.9 7.7 7.7`;

export const SWIPES: Swipe[] = RAW_TRACE.trim()
  .split(/\s+/)
  .map((word) => ({ seconds: Math.abs(Number(word)), step: word.startsWith('-') ? -1 : 1 }));

/** Durations of the videos in seconds. */
export const DURATIONS: number[] = `
15.4 22.5 15.9 18.2 10.5 9.1 17.6 24.7 10.3 13.9 11.7 12.2 8.0 6.6 21.0 11.9 5 12.1
5 7.8 16.7 14.5 8.0 19.2 20.5 24.4 6.7 17.7 17.8 13.7 19.5 20.5 11.5 11.3 18.1 7.0
16.6 11.1 16.5 13.7 18.4 16.3 11.2 13.1 10.5 14.1 9.2 14.2 8.1 15.5 14.3 15.5 7.6 8.6
13.5 10.8 8.0 22.9 16.4 9.3 29.0 6.2 10.3 21.7 21.1 6.6 7.4 19.9 8.9 6.8 8.5 12.4
22.8 14.9 7.2 5.5 10.3 18.3 12.3 22.6 17.2 26.4 33.8 7.5 14.2 18.9 5.7 17.7 19.1 16.1`
  .trim()
  .split(/\s+/)
  .map(Number);
