import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { ffprobeInputArguments } from './input.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** One coded frame or block of samples. Times in seconds. */
export interface Packet {
  time: number;
  duration: number;
  isKey: boolean;
}

/** When the packets of one stream are shown, in seconds. */
export interface Track {
  /** Start of the first packet and end of the last one. */
  begin: number;
  end: number;
  /** Longest time between two successive packets, or duration of a packet. */
  longestStep: number;
}

/** The packets of a file, without decoding them. */
export interface FilePackets {
  /** Coded frames of the video stream, in file order, which is decoding order. */
  frames: Packet[];
  /** By index of the stream; streams without packets are missing. */
  tracks: Map<number, Track>;
  /** False if the file has more than `MAX_PACKETS`, which no video within the limits has. */
  isComplete: boolean;
}

/** Three minutes of video with 240 frames per second, and several audio tracks with short packets. */
const MAX_PACKETS = 300_000;

/** @param previous time of the stream's previous packet */
function extendTrack(track: Track | undefined, { time, duration }: Packet, previous = time): Track {
  const step = Math.max(Math.abs(time - previous), duration);
  return {
    begin: Math.min(track?.begin ?? time, time),
    end: Math.max(track?.end ?? time, time + duration),
    longestStep: Math.max(track?.longestStep ?? 0, step),
  };
}

/**
 * Parses a line of ffprobe's CSV, whose fields are in ffprobe's own order.
 * @returns null for packets outside of the edit list, which are decoded but not shown, and for other lines
 */
function parsePacket(line: string): { index: number; packet: Packet } | null {
  const [index = '', presentation, decoding, duration, flags = ''] = line.split(',');
  const time = [presentation, decoding].map(Number).find(Number.isFinite);
  if (!/^\d+$/.test(index) || time === undefined || flags.includes('D')) return null;
  return {
    index: Number(index),
    packet: { time, duration: Number(duration) || 0, isKey: flags.startsWith('K') },
  };
}

/**
 * Reads the times of all packets of a file.
 * @param stream index of the video stream
 * @throws ToolError when ffprobe fails; the signal's reason when aborted
 */
export async function readPackets(
  file: string,
  tools: MediaTools,
  { stream, signal }: { stream: number; signal?: AbortSignal | undefined },
): Promise<FilePackets> {
  const frames: Packet[] = [];
  const tracks: FilePackets['tracks'] = new Map();
  const previousTimes = new Map<number, number>();
  const overflow = new AbortController();
  let count = 0;
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time,flags';
  await runTool(
    tools.ffprobe,
    ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', ...ffprobeInputArguments(file)],
    {
      timeoutSeconds: PROBE_TIMEOUT_SECONDS,
      source: file,
      start: tools.start,
      signal: signal ? AbortSignal.any([signal, overflow.signal]) : overflow.signal,
      onLine(line) {
        const parsed = parsePacket(line);
        if (!parsed || overflow.signal.aborted) return;
        const { index, packet } = parsed;
        tracks.set(index, extendTrack(tracks.get(index), packet, previousTimes.get(index)));
        previousTimes.set(index, packet.time);
        if (index === stream) frames.push(packet);
        count += 1;
        if (count === MAX_PACKETS) overflow.abort();
      },
    },
  ).catch((error: unknown) => {
    if (!overflow.signal.aborted || signal?.aborted) throw error;
  });
  return { frames, tracks, isComplete: !overflow.signal.aborted };
}

/** Positions where a stream can be cut, in seconds. */
export interface CutPoints {
  keyframes: number[];
  /** Closed GOPs: no frame after a keyframe is displayed before it, so every part can be decoded alone. */
  isClosed: boolean;
}

/** @param packets in file order, which is decoding order */
export function findCutPoints(packets: Packet[]): CutPoints {
  const keyframes: number[] = [];
  let isClosed = packets[0]?.isKey ?? false;
  for (const { time, isKey } of packets) {
    if (isKey) keyframes.push(time);
    else if (time < (keyframes.at(-1) ?? 0)) isClosed = false;
  }
  return { keyframes, isClosed };
}
