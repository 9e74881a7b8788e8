import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codecNames } from '../codec-names.ts';
import { readSegments } from '../playlist.ts';
import type { MediaTools } from '../tools.ts';

/** Seconds by which audio may start after and before video: two AAC frames, which a decoder drops. */
const MAX_AUDIO_DELAY_S = 0.04;
const MIN_AUDIO_DELAY_S = -0.045;
/** Latest start of a stream: frames whose order changes in decoding, and two AAC frames before video in seconds. */
const MAX_START_FRAMES = 2;
const MAX_START_S = 0.1;
/** Seconds lost by rounding in time stamps and playlists. */
const ROUNDING = 0.002;

interface Packet {
  start: number;
  end: number;
  isKey: boolean;
}

interface Variant {
  playlist: string;
  attributes: Map<string, string>;
}

function readVariants(master: string): Variant[] {
  return [...master.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(?!#)(\S+)$/gm)].map(
    ([, line = '', playlist = '']) => ({
      playlist,
      attributes: new Map(
        [...line.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [
          name,
          value.replaceAll('"', ''),
        ]),
      ),
    }),
  );
}

function ffprobe(tools: MediaTools, file: string, parameters: string[]): string {
  const result = spawnSync(tools.ffprobe, ['-v', 'error', ...parameters, file], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}

/** The packets of a rendition's file in file order, shifted by the edit list of the init segment. */
function readPackets(tools: MediaTools, file: string): Record<'video' | 'audio', Packet[]> {
  const lines = ffprobe(tools, file, [
    ...['-show_entries', 'packet=codec_type,pts_time,duration_time,flags', '-of', 'csv=p=0'],
  ]).split('\n');
  const packetsOf = (stream: 'video' | 'audio') =>
    lines
      .filter((line) => line.startsWith(`${stream},`))
      .map((line) => {
        const [, start = '', duration = '', flags = ''] = line.split(',');
        return {
          start: Number(start),
          end: Number(start) + (Number(duration) || 0),
          isKey: flags.startsWith('K'),
        };
      });
  return { video: packetsOf('video'), audio: packetsOf('audio') };
}

const starts = (packets: Packet[]) => Math.min(...packets.map(({ start }) => start));
const ends = (packets: Packet[]) => Math.max(...packets.map(({ end }) => end));

/** The largest gap between the end of one packet and the start of the next, in display order. */
function largestGap(packets: Packet[]): number {
  const inOrder = packets.toSorted((one, other) => one.start - other.start);
  const holes = inOrder.slice(1).map(({ start }, index) => {
    const before = inOrder[index];
    // ffprobe does not report the duration of the first one.
    return before && before.end > before.start ? Math.abs(start - before.end) : 0;
  });
  return Math.max(0, ...holes);
}

function checkMaster(master: string, variants: Variant[]): string[] {
  const problems = [];
  if (!master.startsWith('#EXTM3U\n')) problems.push('master: no #EXTM3U');
  if (!master.includes('\n#EXT-X-INDEPENDENT-SEGMENTS\n'))
    problems.push('master: segments are not independent');
  if (variants.length === 0) problems.push('master: no variants');
  for (const { playlist, attributes } of variants)
    for (const name of ['BANDWIDTH', 'AVERAGE-BANDWIDTH', 'CODECS', 'RESOLUTION', 'FRAME-RATE'])
      if (!attributes.get(name)) problems.push(`${playlist}: no ${name}`);
  return problems;
}

function checkPlaylist(text: string): string[] {
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1]);
  const tooLong = readSegments(text).filter(({ duration }) => Math.round(duration) > target);
  return [
    ...['#EXT-X-MAP:URI="init.mp4"', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-ENDLIST']
      .filter((tag) => !text.includes(tag))
      .map((tag) => `no ${tag}`),
    ...tooLong.map(({ file }) => `${file} is longer than the target duration`),
  ];
}

interface Limits {
  /** Duration of a frame at the declared frame rate, in seconds. */
  frameDuration: number;
}

function checkSegments(tools: MediaTools, folder: string, text: string, { frameDuration }: Limits): string[] {
  const init = readFileSync(join(folder, 'init.mp4'));
  const problems: string[] = [];
  let videoEnd: number | undefined;
  let audioEnd: number | undefined;
  for (const { file, duration } of readSegments(text)) {
    const segmentFile = join(folder, `${file}.check.mp4`);
    writeFileSync(segmentFile, Buffer.concat([init, readFileSync(join(folder, file))]));
    const { video: frames, audio: audioPackets } = readPackets(tools, segmentFile);
    const begin = starts(frames);
    const length = ends(frames) - begin;
    if (!frames[0]?.isKey) problems.push(`${file} does not begin with a keyframe`);
    if ((frames[0]?.start ?? 0) > begin + ROUNDING) problems.push(`${file} has frames before its keyframe`);
    if (Math.abs(length - duration) > frameDuration + ROUNDING)
      problems.push(`${file} lasts ${length.toFixed(3)} s, not ${duration}`);
    if (largestGap(frames) > frameDuration + ROUNDING) problems.push(`${file} has a gap between its frames`);
    if (videoEnd === undefined && begin > MAX_START_S + MAX_START_FRAMES * frameDuration)
      problems.push(`${file} begins at ${begin.toFixed(3)}, not at 0`);
    if (videoEnd !== undefined && Math.abs(begin - videoEnd) > frameDuration + ROUNDING)
      problems.push(`${file} begins at ${begin.toFixed(3)}, not at ${videoEnd.toFixed(3)}`);
    videoEnd = ends(frames);
    if (audioPackets.length === 0) continue;
    const delay = starts(audioPackets) - begin;
    if (audioEnd === undefined && (delay > MAX_AUDIO_DELAY_S || delay < MIN_AUDIO_DELAY_S))
      problems.push(`${file}: its audio starts ${delay.toFixed(3)} s after its video`);
    if (audioEnd !== undefined && Math.abs(starts(audioPackets) - audioEnd) > ROUNDING)
      problems.push(`${file}: the audio has a gap before it`);
    if (largestGap(audioPackets) > ROUNDING) problems.push(`${file} has a gap in its audio`);
    audioEnd = ends(audioPackets);
  }
  return problems;
}

/** Concatenates a rendition into one file. @param folder with `index.m3u8` */
export function joinSegments(folder: string, file: string): void {
  const segments = readSegments(readFileSync(join(folder, 'index.m3u8'), 'utf8'));
  const parts = ['init.mp4', ...segments.map((segment) => segment.file)];
  writeFileSync(file, Buffer.concat(parts.map((part) => readFileSync(join(folder, part)))));
}

/**
 * Validates an HLS stream like a strict player: playlists must match segments (RFC 8216), every segment
 * begins with a keyframe, durations match, time stamps are continuous, audio and video begin together.
 * @param folder with `master.m3u8`
 * @returns violations as sentences; empty when the stream is valid
 */
export function findHlsProblems(tools: MediaTools, folder: string): string[] {
  const master = readFileSync(join(folder, 'master.m3u8'), 'utf8');
  const variants = readVariants(master);
  return [
    ...checkMaster(master, variants),
    ...variants.flatMap(({ playlist, attributes }) => {
      const renditionFolder = join(folder, playlist, '..');
      const text = readFileSync(join(folder, playlist), 'utf8');
      const [size = '', codec] = [
        ffprobe(tools, join(renditionFolder, 'init.mp4'), [
          ...['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x'],
        ]).trim(),
        codecNames(
          readFileSync(join(renditionFolder, 'init.mp4')),
          attributes.get('CODECS')?.includes('mp4a') ?? false,
        ),
      ];
      const problems = [
        ...(size === attributes.get('RESOLUTION') ? [] : [`its frames are ${size}`]),
        ...(codec.join(',') === attributes.get('CODECS') ? [] : [`its codecs are ${codec.join(',')}`]),
        ...checkPlaylist(text),
        ...checkSegments(tools, renditionFolder, text, {
          frameDuration: 1 / Number(attributes.get('FRAME-RATE')),
        }),
      ];
      return problems.map((problem) => `${playlist}: ${problem}`);
    }),
  ];
}
