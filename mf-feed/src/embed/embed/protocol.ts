// The language between an embed and the page around it (docs/embed.md, decision 037). A change that a page written
// for it could notice needs another number.

/** The version of the protocol; every message carries it as `ontrend`. */
export const VERSION = 1;

const PLAIN = ['play', 'pause', 'mute', 'unmute', 'state'] as const;
const MOST_ID = 64;

/** What the page around an embed may ask for. */
export type Command =
  | { name: (typeof PLAIN)[number] }
  /** Seconds from the beginning. */
  | { name: 'seek'; value: number }
  /** 0 to 1. */
  | { name: 'volume'; value: number }
  | { name: 'loop'; value: boolean };

type Id = string | number;

/** Why a message, or what it asked for, came to nothing. */
export type Fault =
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
export type Read = null | { command: Command; id?: Id } | { fault: Fault; message: string; id?: Id };

/** What each command's value has to be; commands that take none are not in it. */
const VALUES: Record<string, { is(value: unknown): boolean; said: string }> = {
  seek: {
    is: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    said: 'a number of seconds, 0 or more',
  },
  volume: {
    is: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    said: 'a number from 0 to 1',
  },
  loop: { is: (value) => typeof value === 'boolean', said: 'true or false' },
};
const NAMES = [...PLAIN, ...Object.keys(VALUES)];

const isId = (value: unknown): value is Id =>
  (typeof value === 'string' && value.length <= MOST_ID) ||
  (typeof value === 'number' && Number.isFinite(value));

/**
 * Understands what another window sent. Windows talk of many things: only objects that carry our version are ours, and
 * our own events, should somebody send them back, are answered by nothing.
 * @param data `MessageEvent.data`, whatever it is
 */
export function readMessage(data: unknown): Read {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  if (!Object.hasOwn(data, 'ontrend') || Object.hasOwn(data, 'event')) return null;
  const { ontrend, command, value, id, ...rest } = data as Record<string, unknown>;
  const answered = isId(id) ? { id } : {};
  const refuse = (fault: Fault, message: string) => ({ fault, message, ...answered });

  if (ontrend !== VERSION) return refuse('version', `This embed speaks version ${VERSION}.`);
  if (typeof command !== 'string' || !NAMES.includes(command)) {
    return refuse('command', `There is no such command; there are ${NAMES.join(', ')}.`);
  }
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return refuse('field', 'A command has ontrend, command, value and id, no more.');
  if (id !== undefined && !isId(id)) {
    return refuse('field', `An id is a number or a text of at most ${MOST_ID} characters.`);
  }
  const wanted = VALUES[command];
  if (!wanted && value !== undefined) return refuse('value', `${command} takes no value.`);
  if (wanted && !wanted.is(value)) return refuse('value', `${command} takes ${wanted.said}.`);
  return { command: (wanted ? { name: command, value } : { name: command }) as Command, ...answered };
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
  | ({ event: 'state'; id?: Id } & PlayerState)
  | ({ event: 'play' | 'pause' | 'timeupdate' | 'seeked' | 'volumechange' | 'ended' } & PlayerState)
  | { event: 'error'; code: Fault; message: string; id?: Id };
