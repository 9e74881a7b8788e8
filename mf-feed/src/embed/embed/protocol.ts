// Message protocol between an embed and its parent page (docs/embed.md, decision 037). A change that existing
// pages could notice requires a new version.

/** Version of the protocol, sent in every message as `ontrend`. */
export const PROTOCOL_VERSION = 1;

const COMMANDS_WITHOUT_VALUE = ['play', 'pause', 'mute', 'unmute', 'state'] as const;
const MAX_ID_LENGTH = 64;

/** Commands for embeds of playlists only. */
type PlaylistCommand = 'next' | 'previous';

/** Commands of the parent page. */
export type Command =
  | { name: (typeof COMMANDS_WITHOUT_VALUE)[number] | PlaylistCommand }
  /** Position in seconds. */
  | { name: 'seek'; value: number }
  /** 0 to 1. */
  | { name: 'volume'; value: number }
  | { name: 'loop'; value: boolean };

type MessageId = string | number;

/** Code of a rejected message or failed command. */
export type ErrorCode =
  | 'version'
  | 'command'
  | 'value'
  | 'field'
  /** The browser requires a user gesture for playback with sound. */
  | 'play-refused'
  /** The viewer must confirm a content warning first. */
  | 'covered'
  /** The file cannot be played. */
  | 'unplayable'
  /** The video is deleted, private or unreachable. */
  | 'unavailable';

/** A parsed message; null if it does not belong to this protocol. */
export type ParsedMessage =
  | null
  | { command: Command; id?: MessageId }
  | { errorCode: ErrorCode; message: string; id?: MessageId };

/** Validation of the values of commands that take one. */
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
 * Parses a message of another window. Only objects with our version belong to the protocol; our own events,
 * sent back to us, are ignored.
 * @param data `MessageEvent.data`
 * @param moreCommands names of further commands, which take no value
 */
export function parseMessage(data: unknown, moreCommands: readonly string[] = []): ParsedMessage {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  if (!Object.hasOwn(data, 'ontrend') || Object.hasOwn(data, 'event')) return null;
  const { ontrend, command, value, id, ...rest } = data as Record<string, unknown>;
  const idField = isId(id) ? { id } : {};
  const reject = (errorCode: ErrorCode, message: string) => ({ errorCode, message, ...idField });

  if (ontrend !== PROTOCOL_VERSION)
    return reject('version', `This embed supports protocol version ${PROTOCOL_VERSION}.`);
  const names = [...COMMAND_NAMES, ...moreCommands];
  if (typeof command !== 'string' || !names.includes(command)) {
    return reject('command', `Unknown command. Commands: ${names.join(', ')}.`);
  }
  const [unknownField] = Object.keys(rest);
  if (unknownField !== undefined)
    return reject('field', 'Unknown field. A command has only ontrend, command, value and id.');
  if (id !== undefined && !isId(id)) {
    return reject('field', `An id is a number or a text of at most ${MAX_ID_LENGTH} characters.`);
  }
  const rule = VALUE_RULES[command];
  if (!rule && value !== undefined) return reject('value', `${command} takes no value.`);
  if (rule && !rule.isValid(value)) return reject('value', `${command} takes ${rule.description}.`);
  return { command: (rule ? { name: command, value } : { name: command }) as Command, ...idField };
}

/** State of the player, sent with every event except errors. */
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

/** The current video. */
interface CurrentVideo {
  file: string;
  width: number;
  height: number;
}

/** Place of the current video in a playlist. */
export interface PlaylistPlace {
  /** From 1. */
  position: number;
  /** Number of videos that the embed plays. */
  videos: number;
}

/** Events of an embed. `video`: the embed of a playlist shows another video. */
export type EmbedEvent =
  | ({ event: 'ready' } & CurrentVideo & Partial<PlaylistPlace> & PlayerState)
  | ({ event: 'video' } & CurrentVideo & PlaylistPlace & PlayerState)
  | ({ event: 'state'; id?: MessageId } & PlayerState)
  | ({ event: 'play' | 'pause' | 'timeupdate' | 'seeked' | 'volumechange' | 'ended' } & PlayerState)
  | { event: 'error'; code: ErrorCode; message: string; id?: MessageId };
