import type { UploadLimits } from '@ontrend/shared/wire';
import type { VideoMetadata } from './probe-video.ts';

/** Which rule a file breaks, with what the sentence about it needs. */
export type FileError =
  | { rule: 'type' | 'empty' }
  | { rule: 'bytes'; bytes: number; most: number }
  | { rule: 'shorter'; least: number }
  | { rule: 'longer'; seconds: number; most: number }
  | { rule: 'small' | 'large'; width: number; height: number; side: number }
  | { rule: 'twice' | 'files' }
  | { rule: 'left'; left: number };

/** Whether a file is one of those a chooser with this `accept` would offer. */
export function isAcceptedType({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const acceptedTypes = accept.split(',').map((part) => part.trim().toLowerCase());
  return acceptedTypes.some((part) => {
    if (part.startsWith('.')) return name.toLowerCase().endsWith(part);
    return part.endsWith('/*') ? type.startsWith(part.slice(0, -1)) : type === part;
  });
}

/**
 * What is wrong with a file, by the limits the API tells (design 6: one place), or null. The order is that of the work
 * a further look costs.
 * @param facts null: this browser can't tell
 */
export function validateFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  limits: UploadLimits,
  facts: VideoMetadata | null,
): FileError | null {
  if (!isAcceptedType(file, limits.accept)) return { rule: 'type' };
  if (file.size === 0) return { rule: 'empty' };
  if (file.size > limits.maxBytes) return { rule: 'bytes', bytes: file.size, most: limits.maxBytes };
  if (!facts) return null;
  const { duration, width, height } = facts;
  if (duration < limits.minSeconds) return { rule: 'shorter', least: limits.minSeconds };
  // As the API has it: what a player shows as 3:00 is three minutes.
  if (duration >= limits.maxSeconds + 1)
    return { rule: 'longer', seconds: duration, most: limits.maxSeconds };
  if (Math.min(width, height) < limits.minSide) return { rule: 'small', width, height, side: limits.minSide };
  if (Math.max(width, height) > limits.maxSide) return { rule: 'large', width, height, side: limits.maxSide };
  return null;
}
