import { spawnSync } from 'node:child_process';
import type { MediaTools } from '../tools.ts';

/** A white picture and a tone at the same time: at every half second, for a tenth of a second. */
export const FLASHES = {
  picture: `drawbox=color=white:t=fill:enable='between(mod(t,1),0.5,0.6)'`,
  sound: `aevalsrc=0.5*sin(2*PI*880*t)*between(mod(t\\,1)\\,0.5\\,0.6)`,
};

const SOUND_RATE = 8000;
/** Thresholds at which a tone and a flash count as started. */
const LOUD = 3000;
const BRIGHT = 128;
/** Minimum seconds between two flashes. */
const APART = 0.5;

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
      if (at - last > APART) times.push(at);
      last = at;
    }
    index += 1;
  }
  return times;
}

/** One hundred frames per second, for precise times. */
const PICTURE_RATE = 100;

/**
 * Measures when a video made of FLASHES flashes and when it sounds, in seconds.
 * @param file a video file or a playlist
 */
export function flashesOf(tools: MediaTools, file: string): { seen: number[]; heard: number[] } {
  const pictures = decode(tools, file, [
    ...['-map', '0:v:0', '-vf', `fps=fps=${PICTURE_RATE}:start_time=0,scale=1:1:flags=area,format=gray`],
    ...['-f', 'rawvideo'],
  ]);
  const sound = decode(tools, file, [
    ...['-map', '0:a:0', '-af', `aresample=${SOUND_RATE}:async=1:first_pts=0`],
    ...['-ac', '1', '-f', 's16le'],
  ]);
  const samples = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2));
  return {
    seen: onsets(pictures, BRIGHT, PICTURE_RATE),
    heard: onsets(samples.map(Math.abs), LOUD, SOUND_RATE),
  };
}
