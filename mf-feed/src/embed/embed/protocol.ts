// The language between an embed and the page around it (docs/embed.md, decision 037). A change that a page written
// for it could notice needs another number.

/** The version of the protocol; every message carries it as `ontrend`. */
export const PROTOCOL_VERSION = 1;

const COMMANDS_WITHOUT_VALUE = ['play', 'pause', 'mute', 'unmute', 'state'] as const;
const MAX_ID_LENGTH = 64;

/** What the page around an embed may ask for. */
export type Command =
  | { name: (typeof COMMANDS_WITHOUT_VALUE)[number] }
  /** Seconds from the beginning. */
  | { name: 'seek'; value: number }
  /** 0 to 1. */
  | { name: 'volume'; value: number }
  | { name: 'loop'; value: boolean };

type MessageId = string | number;

/** Why a message, or what it asked for, came to nothing. */
export type ErrorCode =
  | 'version'
  | 'command'
  | 'value'
  | 'field'
  /** The browser plays nothing with sound before somebody has touched the embed. */
  | 'play-refused'
  /** Its viewer has to agree first: it may not be for everybody. */
  | 'covered'
  /** Its file can not be played. */
  | 'unplayable'
  /** There is no video: it is gone, private or out of reach. */
  | 'unavailable';

/** A message as it was understood; `null` for one that is not meant for us. */
export type ParsedMessage =
  | null
  | { command: Command; id?: MessageId }
  | { errorCode: ErrorCode; message: string; id?: MessageId };

/** What each command's value has to be; commands that take none are not in it. */
const VALUE_RULES: Record<string, { isValid(value: unknown): boolean; description: string }> = {
  seek: {
    isValid: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    description: 'a number of seconds, 0 or more',
  },
  volume: {
    isValid: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    description: 'a number from 0 to 1',
  },
  loop: { isValid: (value) => typeof value === 'boolean', description: 'true or false' },
};
const COMMAND_NAMES = [...COMMANDS_WITHOUT_VALUE, ...Object.keys(VALUE_RULES)];

const isId = (value: unknown): value is MessageId =>
  (typeof value === 'string' && value.length <= MAX_ID_LENGTH) ||
  (typeof value === 'number' && Number.isFinite(value));

/**
 * Understands what another window sent. Windows talk of many things: only objects that carry our version are ours, and
 * our own events, should somebody send them back, are answered by nothing.
 * @param data `MessageEvent.data`, whatever it is
 */
export function parseMessage(data: unknown): ParsedMessage {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  if (!Object.hasOwn(data, 'ontrend') || Object.hasOwn(data, 'event')) return null;
  const { ontrend, command, value, id, ...rest } = data as Record<string, unknown>;
  const idField = isId(id) ? { id } : {};
  const refuse = (errorCode: ErrorCode, message: string) => ({ errorCode, message, ...idField });

  if (ontrend !== PROTOCOL_VERSION)
    return refuse('version', `This embed speaks version ${PROTOCOL_VERSION}.`);
  if (typeof command !== 'string' || !COMMAND_NAMES.includes(command)) {
    return refuse('command', `There is no such command; there are ${COMMAND_NAMES.join(', ')}.`);
  }
  const [unknownField] = Object.keys(rest);
  if (unknownField !== undefined)
    return refuse('field', 'A command has ontrend, command, value and id, no more.');
  if (id !== undefined && !isId(id)) {
    return refuse('field', `An id is a number or a text of at most ${MAX_ID_LENGTH} characters.`);
  }
  const rule = VALUE_RULES[command];
  if (!rule && value !== undefined) return refuse('value', `${command} takes no value.`);
  if (rule && !rule.isValid(value)) return refuse('value', `${command} takes ${rule.description}.`);
  return { command: (rule ? { name: command, value } : { name: command }) as Command, ...idField };
}

/** Where a player stands; with every event but errors. */
export interface PlayerState {
  /** Seconds. */
  currentTime: number;
  /** Seconds. */
  duration: number;
  paused: boolean;
  ended: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
}

/** What an embed tells. */
export type EmbedEvent =
  | ({ event: 'ready'; file: string; width: number; height: number } & PlayerState)
  | ({ event: 'state'; id?: MessageId } & PlayerState)
  | ({ event: 'play' | 'pause' | 'timeupdate' | 'seeked' | 'volumechange' | 'ended' } & PlayerState)
  | { event: 'error'; code: ErrorCode; message: string; id?: MessageId };
