import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import { ffmpegInputArguments } from './input.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** One coded frame, in file order. Times in seconds. */
export interface Packet {
  time: number;
  duration: number;
  isKey: boolean;
}

/** Reads the coded frames of a video without decoding them. @param stream index of the video stream */
export async function readPackets(
  file: string,
  tools: MediaTools,
  { stream, signal }: { stream: number; signal?: AbortSignal | undefined },
): Promise<Packet[]> {
  const packets: Packet[] = [];
  await runTool(
    tools.ffprobe,
    [
      ...[
        '-v',
        'error',
        '-select_streams',
        String(stream),
        '-show_entries',
        'packet=pts_time,duration_time,flags',
      ],
      ...['-of', 'default', ...ffmpegInputArguments(file)],
    ],
    {
      timeoutSeconds: PROBE_TIMEOUT_SECONDS,
      signal,
      onLine(line) {
        const [key, value = ''] = line.split('=');
        const packet = packets.at(-1);
        if (key === '[PACKET]') packets.push({ time: 0, duration: 0, isKey: false });
        else if (!packet) return;
        else if (key === 'pts_time') packet.time = Number(value) || 0;
        else if (key === 'duration_time') packet.duration = Number(value) || 0;
        else if (key === 'flags') packet.isKey = value.startsWith('K');
      },
    },
  );
  return packets;
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
