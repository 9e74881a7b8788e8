import type { ByteRange } from '../storage/media-store.ts';

/**
 * Reads a `Range` header (RFC 9110, 14.2).
 * @param size of the file in bytes
 * @returns one part; null when the whole file is to be sent (no range, several of them, another unit: a server may
 *   answer those with everything); `unsatisfiable` when the file has no such part
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
