/** Maximum size of a captions file in bytes, and maximum number of cues: ten per second for three minutes. */
const MAX_BYTES = 256 * 1_024;
const MAX_CUES = 1_800;

const TIMESTAMP = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const CUE_TIMING = new RegExp(`^\\s*${TIMESTAMP}[ \\t]+-->[ \\t]+${TIMESTAMP}(?:[ \\t]+(.*))?$`);
/** WebVTT cue settings, such as positions; none of them can refer to another file. */
const CUE_SETTINGS = /^(?:(?:vertical|line|position|size|align|region):[\w.,%-]+[ \t]*)*$/;
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;

const MESSAGES = {
  bytes: 'Captions can be at most {N} KB.',
  utf8: 'Captions must be encoded in UTF-8.',
  first: 'Captions must be a WebVTT file whose first line is WEBVTT.',
  times: 'Line {N}: times must look like 00:01.000 --> 00:04.000.',
  order: 'Line {N}: a caption must end after it starts.',
  none: 'This file contains no captions.',
  cues: 'A file can have at most {N} captions.',
} as const;
/** Name of a rule for captions. */
export type CaptionsRule = keyof typeof MESSAGES;

/** Invalid captions. The message is the API's; forms in other languages translate by `rule`. */
export class InvalidCaptionsError extends Error {
  override name = 'InvalidCaptionsError';
  /** @param N the number in the message */
  constructor(
    readonly rule: CaptionsRule,
    readonly N: number = 0,
  ) {
    super(MESSAGES[rule].replace('{N}', String(N)));
  }
}

/**
 * Parses a WebVTT file and returns a file with only its cues, so that no foreign styles or notes are served.
 * @returns the normalized file
 * @throws {InvalidCaptionsError} with the line number in its message
 */
export function normalizeCaptions(file: Uint8Array): string {
  if (file.length > MAX_BYTES) throw new InvalidCaptionsError('bytes', MAX_BYTES / 1_024);
  const lines = decodeUtf8(file).split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) throw new InvalidCaptionsError('first');
  const cues: string[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    if (!lines[at]?.includes('-->')) continue;
    const times = parseCueTiming(lines[at] ?? '', at + 1);
    const text: string[] = [];
    while (lines[at + 1]?.trim()) {
      at += 1;
      text.push(lines[at] ?? '');
    }
    if (text.length > 0) cues.push(`${times}\n${text.join('\n').replace(CONTROL_CHARACTERS, '')}\n`);
  }
  if (cues.length === 0) throw new InvalidCaptionsError('none');
  if (cues.length > MAX_CUES) throw new InvalidCaptionsError('cues', MAX_CUES);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function decodeUtf8(file: Uint8Array): string {
  try {
    // Also removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new InvalidCaptionsError('utf8');
  }
}

function parseCueTiming(line: string, number: number): string {
  const match = CUE_TIMING.exec(line);
  if (!match) throw new InvalidCaptionsError('times', number);
  const [begin, end] = [match.slice(1, 5), match.slice(5, 9)] as const;
  if (toMilliseconds(end) <= toMilliseconds(begin)) throw new InvalidCaptionsError('order', number);
  const settings = (match[9] ?? '').trim();
  const cueSettings = CUE_SETTINGS.test(settings) && settings !== '' ? ` ${settings}` : '';
  return `${formatTimestamp(begin)} --> ${formatTimestamp(end)}${cueSettings}`;
}

const toMilliseconds = ([hours, minutes, seconds, rest]: readonly (string | undefined)[]) =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest);

const formatTimestamp = ([hours, minutes, seconds, rest]: readonly (string | undefined)[]) =>
  `${hours ?? '00'}:${minutes}:${seconds}.${rest}`;

/** Returns the canonical form of a language tag, such as `pt-BR`; null for an invalid tag. */
export function canonicalLanguageTag(text: string): string | null {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
