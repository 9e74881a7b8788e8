import { z } from 'zod';
import { PROBE_TIMEOUT_SECONDS } from './constants.ts';
import type { ContainerLayout } from './container-layout.ts';
import { ToolError, ToolTimeoutError, UnsuitableVideoError } from './errors.ts';
import { ffprobeInputArguments, isDecoderNotAllowed } from './input.ts';
import { DAMAGED, NOT_A_VIDEO, TRUNCATED, UNREADABLE } from './rejections.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

/** A number, also as text; undefined if it is none. */
const number = z.coerce.number().optional().catch(undefined);
const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  nb_frames: number,
  start_time: number,
  channels: z.number().optional(),
  bit_rate: number,
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: number }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const formatSchema = z.object({
  format_name: z.string(),
  duration: number,
  start_time: number,
});
const headerSchema = z.object({ streams: z.array(streamSchema), format: formatSchema });

/** A stream as its header declares it. */
export type Stream = z.infer<typeof streamSchema>;
/** What the header of a file declares. */
export type Header = z.infer<typeof headerSchema>;

/** ffprobe's names of the fields above. Everything else, such as comments of any length, is not requested. */
const ENTRIES = [
  `stream=${Object.keys(streamSchema.omit({ disposition: true, tags: true, side_data_list: true }).shape)}`,
  'stream_disposition=attached_pic',
  'stream_tags=rotate',
  'stream_side_data=rotation',
  `format=${Object.keys(formatSchema.shape)}`,
].join(':');

/** Parses a ratio such as `30000/1001`. @returns 0 if it is missing or unknown */
export function parseRatio(text: string | undefined, separator: string): number {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number);
  return above > 0 && below > 0 ? above / below : 0;
}

/** Returns the message for a file that ffprobe cannot read. */
function explainUnreadable(layout: ContainerLayout | null, error: ToolError): string {
  if (isDecoderNotAllowed(error.message)) return UNREADABLE;
  if (layout?.missing) return TRUNCATED;
  // Builds of ffprobe detect a text file named .mp4 differently; only a real video can be damaged.
  const lacksHeader = /moov atom not found|EBML header parsing failed|Truncat/i.test(error.message);
  return layout && lacksHeader ? DAMAGED : NOT_A_VIDEO;
}

/**
 * Reads what the header of a file declares.
 * @param layout of the same file
 * @throws UnsuitableVideoError with a message for the user when ffprobe cannot read it; ToolTimeoutError
 */
export async function readHeader(
  file: string,
  layout: ContainerLayout | null,
  tools: MediaTools,
  signal?: AbortSignal,
): Promise<Header> {
  try {
    const { stdout } = await runTool(
      tools.ffprobe,
      ['-v', 'error', '-print_format', 'json', '-show_entries', ENTRIES, ...ffprobeInputArguments(file)],
      { timeoutSeconds: PROBE_TIMEOUT_SECONDS, signal, source: file, start: tools.start },
    );
    return headerSchema.parse(JSON.parse(stdout.toString()));
  } catch (error) {
    if (!(error instanceof ToolError) || error instanceof ToolTimeoutError) throw error;
    throw new UnsuitableVideoError(explainUnreadable(layout, error), { cause: error });
  }
}
