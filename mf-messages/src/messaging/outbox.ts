import { ApiError, callApi } from '@ontrend/shared/api-client';
import { createRetry, isNotNow, keptKey } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { type MaybeRefused, OUTBOX } from '@ontrend/shared/outbox';
import { useSession } from '@ontrend/shared/session';
import type { Person } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { SEND_TIMEOUT_MS } from './constants.ts';
import { readAllKept, writeKept } from './kept.ts';
import { takeSent } from './take-sent.ts';

/** A message that has not been sent yet. */
export interface Letter extends MaybeRefused {
  /** Of this page's making: sent again with it, it is the same message (decision 021). */
  key: string;
  to: Person;
  text: string;
  /** When it was written, Unix ms. */
  at: number;
  /** Storage is off or full: it lasts as long as the page. */
  isUnkept?: boolean;
}

interface Outbox {
  /** In the order they were written. */
  letters: Letter[];
  /** The one that is on its way now. */
  sending: string | null;
  /** The server could not be reached: letters wait for it. */
  isWaiting: boolean;
}

const LOCK = 'ontrend-outbox';
const EMPTY: Outbox = { letters: [], sending: null, isWaiting: false };

/** What the viewer wrote and has not been sent; it outlives the page, and all tabs show it. */
export const useOutbox = create<Outbox>(() => EMPTY);

const viewerId = () => useSession.getState().viewer?.id;

function parse(value: string): Letter[] {
  try {
    const letter = JSON.parse(value) as Letter;
    return typeof letter.text === 'string' && typeof letter.to?.id === 'number' ? [letter] : [];
  } catch {
    return [];
  }
}

function inOrder(letters: Letter[]): Letter[] {
  return letters.sort((one, other) => one.at - other.at);
}

/** What is stored counts; what could not be stored stays as long as the page. */
function load(): void {
  const userId = viewerId();
  if (userId === undefined) {
    useOutbox.setState(EMPTY);
    return;
  }
  const kept = [...readAllKept(userId, OUTBOX).values()].flatMap(parse);
  const unkept = useOutbox.getState().letters.filter(({ isUnkept }) => isUnkept);
  useOutbox.setState({ letters: inOrder([...kept, ...unkept]) });
}

/** Each letter is stored by itself, so that tabs never overwrite what another one keeps. */
function put(userId: number, letter: Letter): void {
  const others = useOutbox.getState().letters.filter(({ key }) => key !== letter.key);
  const isUnkept = !writeKept(
    userId,
    OUTBOX + letter.key,
    JSON.stringify({ ...letter, isUnkept: undefined }),
  );
  useOutbox.setState({ letters: inOrder([...others, { ...letter, isUnkept }]) });
}

/** Takes a letter back, or out once it was sent. */
export function dropLetter(key: string): void {
  const userId = viewerId();
  useOutbox.setState(({ letters }) => ({ letters: letters.filter((letter) => letter.key !== key) }));
  if (userId !== undefined) writeKept(userId, OUTBOX + key, null);
}

/** Two letters of one moment keep their order. */
let lastAt = 0;

/** Writes to somebody: kept at once, and sent as soon as it can be. */
export function writeLetter(to: Person, text: string): void {
  const userId = viewerId();
  if (userId === undefined) return;
  lastAt = Math.max(Date.now(), lastAt + 1);
  put(userId, { key: newKey(), to, text, at: lastAt });
  void flush();
}

/** Sends a letter that was refused once more. */
export function sendAgain(letter: Letter): void {
  const userId = viewerId();
  if (userId === undefined) return;
  put(userId, { ...letter, failed: undefined });
  void flush();
}

/** A random key as the wire wants it; pages that are not secure have no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const retry = createRetry(() => void flush());
let isFlushing = false;
let isOwed = false;

/** Sends what waits, one after the other, in one tab at a time. */
export async function flush(): Promise<void> {
  isOwed = true;
  if (isFlushing) return;
  isFlushing = true;
  try {
    while (isOwed) {
      isOwed = false;
      if (!hasWork()) break;
      // Only secure pages have locks; sent twice it is one message all the same.
      await (navigator.locks ? navigator.locks.request(LOCK, sendAll) : sendAll());
    }
  } finally {
    isFlushing = false;
  }
}

const nextLetter = () => useOutbox.getState().letters.find(({ failed }) => !failed);
const hasWork = () => viewerId() !== undefined && nextLetter() !== undefined;

async function sendAll(): Promise<void> {
  const userId = viewerId();
  // Another tab may have sent some of it while this one waited for its turn.
  load();
  for (let letter = nextLetter(); letter && viewerId() === userId; letter = nextLetter()) {
    useOutbox.setState({ sending: letter.key, isWaiting: false });
    const isReached = await send(letter, userId as number);
    useOutbox.setState({ sending: null });
    if (!isReached) return;
  }
}

/** @returns whether there is sense in sending the next one */
async function send(letter: Letter, userId: number): Promise<boolean> {
  const { key, to, text } = letter;
  try {
    const chat = { receiverId: to.id, message: text, key };
    const { data } = await callApi(
      'app/message/send',
      { chat },
      { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
    );
    retry.reached();
    if (viewerId() !== userId) return false;
    takeSent(userId, data.message);
    dropLetter(key);
    return true;
  } catch (error) {
    if (viewerId() !== userId) return false;
    const isRefused = error instanceof ApiError && !isNotNow(error) && error.status !== 401;
    if (!isRefused) {
      useOutbox.setState({ isWaiting: true });
      retry.later();
      return false;
    }
    // Taken back while it was on its way.
    if (useOutbox.getState().letters.some((one) => one.key === key)) {
      put(userId, { ...letter, failed: error.messages });
    }
    return true;
  }
}

/** Brings back what was not sent, for whoever is here, and sends it. */
export function startOutbox(): void {
  const begin = () => {
    useOutbox.setState(EMPTY);
    load();
    void flush();
  };
  begin();
  events.on('session.started', begin);
  events.on('session.ended', () => useOutbox.setState(EMPTY));
  addEventListener('storage', ({ key }) => {
    const userId = viewerId();
    if (userId !== undefined && (key === null || key.startsWith(keptKey(userId, OUTBOX)))) load();
  });
}
