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

/** Loudness of an audio track (EBU R 128). */
export interface Loudness {
  /** Integrated loudness in LUFS; null for silence. */
  integrated: number | null;
  /** Sample peak in dB below full scale. */
  peak: number;
}

/** The loudness correction of an audio track. */
export interface LoudnessAdjustment {
  /** dB; 0 for no change. */
  gain: number;
  /** Peaks would clip and are limited. */
  isLimited: boolean;
}

const NO_ADJUSTMENT: LoudnessAdjustment = { gain: 0, isLimited: false };
const decibels = (amplitude: number) => 20 * Math.log10(Math.max(amplitude, 1e-6));

/** Measures one audio track. @param track ffmpeg's stream specifier */
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
  // The floor of the meter: nothing was loud enough to be measured.
  if (integrated === null || !(integrated > SILENCE_LOUDNESS))
    return { integrated: null, peak: decibels(peak) };
  return { integrated, peak: decibels(peak) };
}

/** Computes the correction to the target loudness. */
export function planLoudnessAdjustment({ integrated, peak }: Loudness): LoudnessAdjustment {
  if (integrated === null) return NO_ADJUSTMENT;
  const wanted = LOUDNESS_TARGET - integrated;
  if (Math.abs(wanted) <= LOUDNESS_TOLERANCE) return NO_ADJUSTMENT;
  const gain = Math.min(MAX_GAIN_DB, Math.max(MIN_GAIN_DB, wanted));
  return { gain, isLimited: peak + gain > LIMIT_PEAK_DB };
}

/** Measures a source and computes its correction; none for a video without audio. */
export async function measureLoudnessAdjustment(
  job: Parameters<typeof measureLoudness>[0],
  { duration, audio }: { duration: number; audio: { stream: number } | null },
  cwd: string,
): Promise<LoudnessAdjustment> {
  return audio
    ? planLoudnessAdjustment(await measureLoudness(job, duration, cwd, `0:${audio.stream}`))
    : NO_ADJUSTMENT;
}

/** Returns ffmpeg's filters for a correction; empty for none. */
export function loudnessFilter({ gain, isLimited }: LoudnessAdjustment): string[] {
  if (gain === 0) return [];
  const limit = (10 ** (LIMIT_PEAK_DB / 20)).toFixed(4);
  return [`volume=${gain.toFixed(2)}dB`, ...(isLimited ? [`alimiter=limit=${limit}:level=0`] : [])];
}
