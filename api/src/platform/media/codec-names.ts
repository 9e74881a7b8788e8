import { ToolError } from './errors.ts';

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/**
 * Reads the codecs of an fMP4 init segment from its `avcC` box (ISO 14496-15, 5.2.4.1) as RFC 6381 names.
 * @param hasAudio our audio is always AAC LC
 */
export function codecNames(init: Buffer, hasAudio: boolean): string[] {
  const box = init.indexOf('avcC', 0, 'latin1');
  // After the type: version, then profile, compatible profiles, level.
  const [profile, compatible, level] = init.subarray(box + 5, box + 8);
  if (box < 0 || profile === undefined || compatible === undefined || level === undefined)
    throw new ToolError('init segment has no avcC box');
  const videoCodec = `avc1.${hex(profile)}${hex(compatible)}${hex(level)}`;
  return hasAudio ? [videoCodec, 'mp4a.40.2'] : [videoCodec];
}
