import type { ByteRange } from '../storage/media-store.ts';

/**
 * Reads a `Range` header (RFC 9110, 14.2).
 * @param size of the file in bytes
 * @returns one range; null to send the whole file (no range, several ranges or another unit, which a server
 *   may ignore); `unsatisfiable` when the file does not contain the range
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < range.start) return null;
  return range.start >= size ? 'unsatisfiable' : range;
}
