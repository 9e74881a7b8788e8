import { spawnSync } from 'node:child_process';
import type { MediaTools } from '../tools.ts';

/** A white frame and a tone at the same time: at every half second, for a tenth of a second. */
export const FLASHES = {
  videoFilter: `drawbox=color=white:t=fill:enable='between(mod(t,1),0.5,0.6)'`,
  audioFilter: `aevalsrc=0.5*sin(2*PI*880*t)*between(mod(t\\,1)\\,0.5\\,0.6)`,
};

const AUDIO_SAMPLE_RATE = 8000;
/** Thresholds at which a tone and a flash count as started. */
const TONE_THRESHOLD = 3000;
const FLASH_THRESHOLD = 128;
/** Minimum seconds between two flashes. */
const MIN_FLASH_INTERVAL_S = 0.5;

function decode(tools: MediaTools, file: string, output: string[]): Buffer {
  const { stdout, stderr, status } = spawnSync(
    tools.ffmpeg,
    ['-v', 'error', '-nostdin', '-i', file, ...output, 'pipe:1'],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Returns the times at which values rise above a threshold after a pause. */
function onsets(values: Iterable<number>, threshold: number, rate: number): number[] {
  const times: number[] = [];
  let index = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    const at = index / rate;
    if (value >= threshold) {
      if (at - last > MIN_FLASH_INTERVAL_S) times.push(at);
      last = at;
    }
    index += 1;
  }
  return times;
}

/** One hundred frames per second, for precise times. */
const FRAME_RATE = 100;

/**
 * Measures when a video rendered with FLASHES flashes and when its tones start, in seconds.
 * @param file a video file or a playlist
 */
export function measureFlashes(tools: MediaTools, file: string): { flashes: number[]; tones: number[] } {
  const frames = decode(tools, file, [
    ...['-map', '0:v:0', '-vf', `fps=fps=${FRAME_RATE}:start_time=0,scale=1:1:flags=area,format=gray`],
    ...['-f', 'rawvideo'],
  ]);
  const sound = decode(tools, file, [
    ...['-map', '0:a:0', '-af', `aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0`],
    ...['-ac', '1', '-f', 's16le'],
  ]);
  const samples = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2));
  return {
    flashes: onsets(frames, FLASH_THRESHOLD, FRAME_RATE),
    tones: onsets(samples.map(Math.abs), TONE_THRESHOLD, AUDIO_SAMPLE_RATE),
  };
}
