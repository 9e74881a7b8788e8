import type { UploadLimits } from '@ontrend/shared/wire';
import type { VideoMetadata } from './probe-video.ts';

/** A rule about the file itself (`validateFile`), with the values for its message. */
type FileRuleError =
  | { rule: 'type' | 'empty' }
  | { rule: 'fileSize'; bytes: number; max: number }
  | { rule: 'tooShort'; min: number }
  | { rule: 'tooLong'; seconds: number; max: number }
  | { rule: 'tooSmall' | 'tooLarge'; width: number; height: number; side: number };

/** A rule about the other uploads and the quota, which `addFiles` checks. */
type QueueRuleError = { rule: 'duplicate' | 'tooMany' } | { rule: 'quota'; left: number };

/** The rule that a file breaks. */
export type FileError = FileRuleError | QueueRuleError;

/** Whether a file matches an `accept` attribute. */
export function isAcceptedType({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const acceptedTypes = accept.split(',').map((part) => part.trim().toLowerCase());
  return acceptedTypes.some((part) => {
    if (part.startsWith('.')) return name.toLowerCase().endsWith(part);
    return part.endsWith('/*') ? type.startsWith(part.slice(0, -1)) : type === part;
  });
}

/**
 * Validates a file against the limits of the API. Cheap checks come first.
 * @param metadata null when the browser can't read the metadata
 * @returns the first error, or null
 */
export function validateFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  limits: UploadLimits,
  metadata: VideoMetadata | null,
): FileRuleError | null {
  if (!isAcceptedType(file, limits.accept)) return { rule: 'type' };
  if (file.size === 0) return { rule: 'empty' };
  if (file.size > limits.maxBytes) return { rule: 'fileSize', bytes: file.size, max: limits.maxBytes };
  if (!metadata) return null;
  const { duration, width, height } = metadata;
  if (duration < limits.minSeconds) return { rule: 'tooShort', min: limits.minSeconds };
  // As in the API: a duration that a player shows as 3:00 counts as three minutes.
  if (duration >= limits.maxSeconds + 1)
    return { rule: 'tooLong', seconds: duration, max: limits.maxSeconds };
  if (Math.min(width, height) < limits.minSide)
    return { rule: 'tooSmall', width, height, side: limits.minSide };
  if (Math.max(width, height) > limits.maxSide)
    return { rule: 'tooLarge', width, height, side: limits.maxSide };
  return null;
}
