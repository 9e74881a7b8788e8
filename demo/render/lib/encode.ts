import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';
import { createCanvas } from '@napi-rs/canvas';
import { Pen } from './pen.ts';
import type { Scene } from './scene.ts';
import { SAMPLE_RATE, Track } from './track.ts';

const AUDIO_BITRATE = '32k';
/**
 * Segment length of the media pipeline, in seconds. It can stream-copy only if every segment starts with a
 * key frame.
 */
const GOP_SECONDS = 2;
/** Adaptive quantization with a bias to dark areas, where blocks are most visible. */
const DARK_AREAS = 'aq-mode=3:aq-strength=1.0';

function ffmpegPath(): string {
  return spawnSync('ffmpeg', ['-version']).status === 0 ? 'ffmpeg' : ffmpegInstaller.path;
}

function encoderArguments(scene: Scene, target: string): string[] {
  const gop = scene.fps * GOP_SECONDS;
  return [
    ...['-y', '-loglevel', 'error'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${scene.width}x${scene.height}`],
    ...['-r', `${scene.fps}`, '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', 'pipe:3'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:v', 'libx264', '-preset', 'slower', '-tune', 'animation', '-profile:v', 'high'],
    ...['-crf', `${scene.crf}`],
    ...['-x264-params', `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:no-psy=1:${DARK_AREAS}`],
    ...['-c:a', 'aac', '-b:a', AUDIO_BITRATE, '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', '-shortest', target],
  ];
}

/** Renders every frame and the soundtrack of a scene and encodes both as an mp4. */
export async function encode(scene: Scene, target: string): Promise<void> {
  const ffmpeg = spawn(ffmpegPath(), encoderArguments(scene, target), {
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
  });
  const ended = once(ffmpeg, 'close');
  const [frames, , , sound] = ffmpeg.stdio as unknown as Writable[];
  if (!frames || !sound) throw new Error('ffmpeg has no pipes');
  const track = new Track(scene.seconds);
  scene.composeSoundtrack(track);
  sound.end(track.pcm());

  const canvas = createCanvas(scene.width, scene.height);
  const pen = new Pen(canvas.getContext('2d'));
  for (let frame = 0; frame < scene.seconds * scene.fps; frame++) {
    pen.transform({}, () => scene.draw(pen, frame / scene.fps));
    if (!frames.write(Buffer.from(canvas.data()))) await once(frames, 'drain');
  }
  frames.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${target}`);
}
