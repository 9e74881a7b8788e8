import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codecNames } from '../codec-names.ts';
import { readSegments } from '../playlist.ts';
import type { MediaTools } from '../tools.ts';

/** Seconds by which audio may start after and before video: two AAC frames, which a decoder drops. */
const LATEST_SOUND = 0.04;
const EARLIEST_SOUND = -0.045;
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

function ask(tools: MediaTools, file: string, parameters: string[]): string {
  const response = spawnSync(tools.ffprobe, ['-v', 'error', ...parameters, file], { encoding: 'utf8' });
  if (response.status !== 0) throw new Error(response.stderr);
  return response.stdout;
}

/** The packets of a file in file order, shifted by the edit list of the init segment. */
function packetsOf(tools: MediaTools, file: string, stream: 'v' | 'a'): Packet[] {
  const lines = ask(tools, file, [
    ...['-select_streams', `${stream}:0`],
    ...['-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0'],
  ]);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [start = '', duration = '', flags = ''] = line.split(',');
      return {
        start: Number(start),
        end: Number(start) + (Number(duration) || 0),
        isKey: flags.startsWith('K'),
      };
    });
}

const starts = (packets: Packet[]) => Math.min(...packets.map(({ start }) => start));
const ends = (packets: Packet[]) => Math.max(...packets.map(({ end }) => end));

/** The largest gap between the end of one packet and the start of the next, in display order. */
function largestHole(packets: Packet[]): number {
  const inOrder = packets.toSorted((one, other) => one.start - other.start);
  const holes = inOrder.slice(1).map(({ start }, index) => {
    const before = inOrder[index];
    // ffprobe does not report the duration of the first one.
    return before && before.end > before.start ? Math.abs(start - before.end) : 0;
  });
  return Math.max(0, ...holes);
}

function checkMaster(master: string, variants: Variant[]): string[] {
  const faults = [];
  if (!master.startsWith('#EXTM3U\n')) faults.push('master: no #EXTM3U');
  if (!master.includes('\n#EXT-X-INDEPENDENT-SEGMENTS\n'))
    faults.push('master: segments are not independent');
  if (variants.length === 0) faults.push('master: no variants');
  for (const { playlist, attributes } of variants)
    for (const name of ['BANDWIDTH', 'AVERAGE-BANDWIDTH', 'CODECS', 'RESOLUTION', 'FRAME-RATE'])
      if (!attributes.get(name)) faults.push(`${playlist}: no ${name}`);
  return faults;
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
  /** Duration of a picture at the declared frame rate, in seconds. */
  picture: number;
}

function checkSegments(tools: MediaTools, folder: string, text: string, { picture }: Limits): string[] {
  const init = readFileSync(join(folder, 'init.mp4'));
  const faults: string[] = [];
  let pictureEnd: number | undefined;
  let soundEnd: number | undefined;
  for (const { file, duration } of readSegments(text)) {
    const alone = join(folder, `${file}.check.mp4`);
    writeFileSync(alone, Buffer.concat([init, readFileSync(join(folder, file))]));
    const [pictures, sounds] = [packetsOf(tools, alone, 'v'), packetsOf(tools, alone, 'a')];
    const begin = starts(pictures);
    const length = ends(pictures) - begin;
    if (!pictures[0]?.isKey) faults.push(`${file} does not begin with a keyframe`);
    if ((pictures[0]?.start ?? 0) > begin + ROUNDING)
      faults.push(`${file} shows pictures before its keyframe`);
    if (Math.abs(length - duration) > picture + ROUNDING)
      faults.push(`${file} lasts ${length.toFixed(3)} s, not ${duration}`);
    if (largestHole(pictures) > picture + ROUNDING) faults.push(`${file} has a hole between its pictures`);
    if (pictureEnd !== undefined && Math.abs(begin - pictureEnd) > picture + ROUNDING)
      faults.push(`${file} begins at ${begin.toFixed(3)}, not at ${pictureEnd.toFixed(3)}`);
    pictureEnd = ends(pictures);
    if (sounds.length === 0) continue;
    const delay = starts(sounds) - begin;
    if (soundEnd === undefined && (delay > LATEST_SOUND || delay < EARLIEST_SOUND))
      faults.push(`${file}: its sound begins ${delay.toFixed(3)} s after its picture`);
    if (soundEnd !== undefined && Math.abs(starts(sounds) - soundEnd) > ROUNDING)
      faults.push(`${file}: a hole in the sound before it`);
    if (largestHole(sounds) > ROUNDING) faults.push(`${file} has a hole in its sound`);
    soundEnd = ends(sounds);
  }
  return faults;
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
export function findHlsFaults(tools: MediaTools, folder: string): string[] {
  const master = readFileSync(join(folder, 'master.m3u8'), 'utf8');
  const variants = readVariants(master);
  return [
    ...checkMaster(master, variants),
    ...variants.flatMap(({ playlist, attributes }) => {
      const place = join(folder, playlist, '..');
      const text = readFileSync(join(folder, playlist), 'utf8');
      const [size = '', codec] = [
        ask(tools, join(place, 'init.mp4'), [
          ...['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x'],
        ]).trim(),
        codecNames(
          readFileSync(join(place, 'init.mp4')),
          attributes.get('CODECS')?.includes('mp4a') ?? false,
        ),
      ];
      const faults = [
        ...(size === attributes.get('RESOLUTION') ? [] : [`its pictures are ${size}`]),
        ...(codec.join(',') === attributes.get('CODECS') ? [] : [`its codecs are ${codec.join(',')}`]),
        ...checkPlaylist(text),
        ...checkSegments(tools, place, text, { picture: 1 / Number(attributes.get('FRAME-RATE')) }),
      ];
      return faults.map((fault) => `${playlist}: ${fault}`);
    }),
  ];
}
