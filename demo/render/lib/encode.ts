import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';
import { createCanvas } from '@napi-rs/canvas';
import type { Scene } from './scene.ts';
import { SAMPLE_RATE, Track } from './track.ts';

const AUDIO_BITRATE = '32k';
/**
 * Segment length of the media pipeline, in seconds. It can stream-copy only if every segment starts with a
 * key frame.
 */
const GOP_SECONDS = 2;

function ffmpegPath(): string {
  return spawnSync('ffmpeg', ['-version']).status === 0 ? 'ffmpeg' : ffmpegInstaller.path;
}

function encoderArguments(scene: Scene, sound: string, target: string): string[] {
  const gop = scene.fps * GOP_SECONDS;
  return [
    ...['-y', '-loglevel', 'error'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${scene.width}x${scene.height}`],
    ...['-r', `${scene.fps}`, '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', sound],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-profile:v', 'high'],
    ...[
      '-crf',
      `${scene.crf}`,
      '-x264-params',
      `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:no-psy=1`,
    ],
    ...['-c:a', 'aac', '-b:a', AUDIO_BITRATE, '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', '-shortest', target],
  ];
}

/** Renders every frame and the soundtrack of a scene and encodes both as an mp4. */
export async function encode(scene: Scene, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ontrend-render-'));
  const sound = join(folder, 'sound.pcm');
  try {
    const track = new Track(scene.seconds);
    scene.composeSoundtrack(track);
    writeFileSync(sound, track.pcm());

    const ffmpeg = spawn(ffmpegPath(), encoderArguments(scene, sound, target), {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const ended = once(ffmpeg, 'close');
    const canvas = createCanvas(scene.width, scene.height);
    const ctx = canvas.getContext('2d');
    for (let frame = 0; frame < scene.seconds * scene.fps; frame++) {
      ctx.save();
      scene.draw(ctx, frame / scene.fps);
      ctx.restore();
      if (!ffmpeg.stdin.write(Buffer.from(canvas.data()))) await once(ffmpeg.stdin, 'drain');
    }
    ffmpeg.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${scene.name}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
