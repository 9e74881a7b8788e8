import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { logOut, signIn, startSession, useSession } from '@ontrend/shared/session';
import type { Tokens } from '@ontrend/shared/wire';
import { like } from '../../entities/like.ts';
import { startEntities } from '../../entities/start-entities.ts';
import type { ToggleState } from '../../entities/toggle-store.ts';
import { toggleKey, useToggleStore } from '../../entities/toggle-store.ts';
import { startToggleSync } from '../../entities/toggle-sync.ts';
import { setToggle } from '../../entities/toggles.ts';

/** The videos of the page. */
const FILES = ['cat', 'dog'];

/** The states in the replies that the page has cached in this session, by file name. */
let cachedStates = new Map<string, ToggleState>();

/** Fetches the videos, as a page does when it is opened or refreshed. Ignores errors. */
async function refetch(): Promise<void> {
  const cache = cachedStates;
  const reply = await callApi('app/video/list', { fileNames: FILES }).catch(() => null);
  for (const { fileName, rating, likes } of reply?.data ?? [])
    cache.set(fileName, { on: rating === 1, count: likes });
}

/** Longest time from the first rendering to the start of deferred services, in milliseconds. */
const MAX_IDLE_DELAY_MS = 5_000;

/** Settled when the page is rendered. */
let rendering: Promise<void>;

async function render(): Promise<void> {
  await startEntities();
  events.on('session.started', () => {
    cachedStates = new Map();
    void refetch();
  });
  await startSession();
  setTimeout(startToggleSync, Math.random() * MAX_IDLE_DELAY_MS);
}

/** A page with toggles, which starts like the shell. */
export const page = {
  start(): Promise<void> {
    rendering = render();
    return rendering;
  },
  refetch,
  viewerId: () => useSession.getState().viewer?.id,
  /** Signs in as soon as the page is rendered. */
  async signIn(tokens: Tokens): Promise<void> {
    await rendering;
    await signIn(tokens);
  },
  logOut,
  /** Returns what the page shows; undefined before the video is loaded. */
  isOn(file: string): boolean | undefined {
    const cached = cachedStates.get(file);
    const entry = useToggleStore.getState()[toggleKey(like.toggle, file)];
    return cached && (entry?.desired ?? (entry?.confirmed ?? cached).on);
  },
  hasPendingChange: (file: string) =>
    typeof useToggleStore.getState()[toggleKey(like.toggle, file)]?.desired === 'boolean',
  /** Taps the button of a video. @returns what the page shows afterwards */
  tap(file: string): boolean | undefined {
    const cached = cachedStates.get(file);
    if (cached) setToggle(like.toggle, file, cached, !page.isOn(file));
    return page.isOn(file);
  },
};
