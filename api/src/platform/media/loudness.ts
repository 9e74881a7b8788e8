import {
  LIMIT_PEAK_DB,
  LOUDNESS_TARGET,
  LOUDNESS_TOLERANCE,
  MAX_GAIN_DB,
  MIN_GAIN_DB,
  SILENCE_LOUDNESS,
} from './constants.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

/** How loud a sound track is (EBU R 128). */
export interface Loudness {
  /** LUFS, over the whole of it; null when it is silent throughout. */
  integrated: number | null;
  /** The highest sample, in dB below full scale. */
  peak: number;
}

/** What is done to a sound track so that no video shouts or whispers. */
export interface LoudnessAdjustment {
  /** dB; 0 when it is good as it is. */
  gain: number;
  /** The loudest moments would be cut off and are held back instead. */
  isLimited: boolean;
}

const NO_ADJUSTMENT: LoudnessAdjustment = { gain: 0, isLimited: false };
const decibels = (amplitude: number) => 20 * Math.log10(Math.max(amplitude, 1e-6));

/** Reads one sound track from end to end. @param track ffmpeg's name of it */
export async function measureLoudness(
  job: { tools: MediaTools; source: string; signal?: AbortSignal | undefined },
  duration: number,
  cwd: string,
  track = '0:a:0',
): Promise<Loudness> {
  let integrated: number | null = null;
  let peak = 0;
  await runFfmpeg({
    ...job,
    duration,
    cwd,
    outputs: [
      ...['-map', track, '-vn', '-af', 'ebur128=metadata=1:peak=sample,ametadata=mode=print:file=-'],
      ...['-f', 'null', '-'],
    ],
    onLine(line) {
      const [key, value = ''] = line.split('=');
      if (key === 'lavfi.r128.I') integrated = Number(value);
      else if (key?.startsWith('lavfi.r128.sample_peaks_ch')) peak = Math.max(peak, Number(value));
    },
  });
  // The meter's own floor: nothing was ever loud enough to count.
  if (integrated === null || !(integrated > SILENCE_LOUDNESS))
    return { integrated: null, peak: decibels(peak) };
  return { integrated, peak: decibels(peak) };
}

/** How to bring a sound track to the loudness of all others. */
export function planLoudnessAdjustment({ integrated, peak }: Loudness): LoudnessAdjustment {
  if (integrated === null) return NO_ADJUSTMENT;
  const wanted = LOUDNESS_TARGET - integrated;
  if (Math.abs(wanted) <= LOUDNESS_TOLERANCE) return NO_ADJUSTMENT;
  const gain = Math.min(MAX_GAIN_DB, Math.max(MIN_GAIN_DB, wanted));
  return { gain, isLimited: peak + gain > LIMIT_PEAK_DB };
}

/** What a job does to its source's sound: nothing to a silent film. */
export async function measureLoudnessAdjustment(
  job: Parameters<typeof measureLoudness>[0],
  { duration, audio }: { duration: number; audio: { stream: number } | null },
  cwd: string,
): Promise<LoudnessAdjustment> {
  return audio
    ? planLoudnessAdjustment(await measureLoudness(job, duration, cwd, `0:${audio.stream}`))
    : NO_ADJUSTMENT;
}

/** ffmpeg's filters for it, joined by commas; empty when nothing is to be done. */
export function loudnessFilter({ gain, isLimited }: LoudnessAdjustment): string[] {
  if (gain === 0) return [];
  const limit = (10 ** (LIMIT_PEAK_DB / 20)).toFixed(4);
  return [`volume=${gain.toFixed(2)}dB`, ...(isLimited ? [`alimiter=limit=${limit}:level=0`] : [])];
}
