import { POOL_SIZE, REWIND_DELAY_MS } from './constants.ts';
import type { Engine, EngineEvents, PlaybackErrorKind, PreloadLevel } from './engine.ts';
import { canUseHlsEngine, isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { attachNativeEngine, startNativeEngine } from './native-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import {
  isStartSegmentLoaded,
  pauseStartSegments,
  preloadStartSegment,
  takeStartSegment,
} from './start-segments.ts';

/** Announced on an element whose video can not be played by any means. */
export const PLAYBACK_FAILED_EVENT = 'stage-failed';

/** Where the document's own video waits to be taken over. */
const PRERENDERED_VIDEO_SELECTOR = 'video[data-stage-video]';

interface PooledVideo {
  element: HTMLVideoElement;
  fileName: string | null;
  engine: Engine | null;
  isMounted: boolean;
  /** Why nothing plays it; null while something may. */
  error: PlaybackErrorKind | null;
  /** Its first picture can be shown. */
  hasStartSegment: boolean;
  /** Where it broke off, in seconds. */
  failedAtSeconds: number;
  /** Order of last use: the one unused longest is given away first. */
  lastUsed: number;
}

const pool: PooledVideo[] = [];
let useCounter = 0;
let usesLowestQuality = false;
let startSegmentListener: () => void = () => {};

function getPoolElement(): HTMLElement {
  const existing = document.getElementById('stage');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'stage';
  created.hidden = true;
  document.body.append(created);
  return created;
}

function findPrerenderedVideo(): HTMLVideoElement | null {
  const element = document.querySelector<HTMLVideoElement>(PRERENDERED_VIDEO_SELECTOR);
  return element && !pool.some((player) => player.element === element) ? element : null;
}

/** True while the document's own video, still in its place, shows this file. */
export function isPrerendered(fileName: string): boolean {
  return findPrerenderedVideo()?.dataset.file === fileName;
}

/** True while the document holds a video of its own, whichever. */
export function hasPrerenderedVideo(): boolean {
  return findPrerenderedVideo() !== null;
}

/** Goes on where it was broken off, once the new source is known; unless the element shows another by then. */
function resumeAfterFailure(player: PooledVideo): void {
  const { element, fileName, failedAtSeconds } = player;
  if (failedAtSeconds === 0) return;
  const goOn = () => {
    if (player.fileName !== fileName) return;
    element.currentTime = failedAtSeconds;
    player.failedAtSeconds = 0;
  };
  element.addEventListener('loadedmetadata', goOn, { once: true });
}

function createEngineEvents(player: PooledVideo, video: PlayableVideo, source: string): EngineEvents {
  return {
    onFatal: (error) => handleEngineFailure(player, video, source, error),
    onStartSegment() {
      player.hasStartSegment = true;
      startSegmentListener();
    },
  };
}

function handleEngineFailure(
  player: PooledVideo,
  video: PlayableVideo,
  source: string,
  error: PlaybackErrorKind,
): void {
  const { currentTime } = player.element;
  if (currentTime > 0) player.failedAtSeconds = currentTime;
  player.engine?.destroy();
  player.engine = null;
  if (source === video.mp4Url) {
    player.error = error;
    player.element.dispatchEvent(new Event(PLAYBACK_FAILED_EVENT));
    return;
  }
  // The one retry: the progressive file plays where a stream does not.
  player.engine = startNativeEngine(
    player.element,
    video.mp4Url,
    player.isMounted ? 'full' : 'start',
    createEngineEvents(player, video, video.mp4Url),
  );
  resumeAfterFailure(player);
}

function startHlsEngine(player: PooledVideo, video: PlayableVideo, preload: PreloadLevel): Engine {
  const events = createEngineEvents(player, video, video.url);
  const startSegment = takeStartSegment(video.fileName);
  player.hasStartSegment = startSegment?.isLoaded ?? false;
  const stream = startSegment?.stream ?? openStream({ video, preload, events, usesLowestQuality });
  stream.setPreload(preload);
  stream.attach(player.element, events);
  return stream;
}

function startEngine(player: PooledVideo, video: PlayableVideo, preload: PreloadLevel): void {
  const { element } = player;
  player.engine?.destroy();
  if (player.fileName !== video.fileName) player.failedAtSeconds = 0;
  player.fileName = video.fileName;
  player.error = null;
  player.hasStartSegment = false;
  const isStream = isHls(video.url) && canUseHlsEngine();
  if (isStream && isHlsEngineLoaded()) player.engine = startHlsEngine(player, video, preload);
  else {
    const source = isStream ? video.mp4Url : video.url;
    player.engine = startNativeEngine(element, source, preload, createEngineEvents(player, video, source));
  }
  resumeAfterFailure(player);
}

const EMPTY_SLOT = {
  engine: null,
  isMounted: false,
  error: null,
  hasStartSegment: false,
  failedAtSeconds: 0,
  lastUsed: 0,
};

function adoptPrerenderedVideo(element: HTMLVideoElement, video: PlayableVideo): PooledVideo {
  const player: PooledVideo = { ...EMPTY_SLOT, element, fileName: video.fileName, hasStartSegment: true };
  player.engine = attachNativeEngine(element, createEngineEvents(player, video, video.mp4Url));
  element.controls = false;
  // Chromium stills what plays by this attribute as soon as it is out of view, and a new source would start by itself.
  element.autoplay = false;
  pool.unshift(player);
  return player;
}

function createPooledVideo(): PooledVideo {
  const element = document.createElement('video');
  element.className = 'feed-video';
  element.playsInline = true;
  element.muted = true;
  getPoolElement().append(element);
  const player: PooledVideo = { ...EMPTY_SLOT, element, fileName: null };
  pool.push(player);
  return player;
}

/** A player for a video: the one that holds it already, an empty one, or the free one unused longest. */
function acquirePooledVideo(video: PlayableVideo): PooledVideo | null {
  const current = pool.find((player) => player.fileName === video.fileName && !player.isMounted);
  if (current) return current;
  const prerendered = findPrerenderedVideo();
  if (prerendered?.dataset.file === video.fileName) return adoptPrerenderedVideo(prerendered, video);
  const free = pool.filter((player) => !player.isMounted).sort((a, b) => a.lastUsed - b.lastUsed);
  const empty = free.find((player) => player.fileName === null);
  // The document's own element is one of the three, taken over or not.
  const alive = pool.length + (prerendered ? 1 : 0);
  if (!empty && alive < POOL_SIZE) return createPooledVideo();
  return empty ?? free[0] ?? null;
}

/**
 * Moves a player's element into a box, where it plays. An element that holds this video already keeps its
 * source, its time and whether it plays: moved within one task nothing of that is disturbed (design 7).
 * @returns null when all three are in boxes
 */
export function mountVideo(video: PlayableVideo, box: HTMLElement): HTMLVideoElement | null {
  const player = acquirePooledVideo(video);
  if (!player) return null;
  player.isMounted = true;
  player.lastUsed = ++useCounter;
  if (player.fileName !== video.fileName || player.error) startEngine(player, video, 'full');
  else player.engine?.setPreload('full');
  box.append(player.element);
  return player.element;
}

/**
 * Brings an element back to the stage. A moment later, unless another box has taken it by then, it is stilled, and
 * soon wound back: who comes back to a video sees it from the start, whether or not it was kept. On the way into the
 * browse dialog, whose code may still be on its way, it goes on where it was.
 */
export function releaseVideo(element: HTMLVideoElement): void {
  const player = pool.find((candidate) => candidate.element === element);
  if (!player) return;
  player.isMounted = false;
  getPoolElement().append(element);
  queueMicrotask(() => {
    if (player.isMounted) return;
    if (document.pictureInPictureElement === element) void document.exitPictureInPicture();
    element.pause();
    player.engine?.setPreload('none');
    const { lastUsed } = player;
    setTimeout(() => {
      if (!player.isMounted && player.lastUsed === lastUsed && element.currentTime > 0)
        element.currentTime = 0;
    }, REWIND_DELAY_MS);
  });
}

/**
 * Fetches the head of a video into a free element, so that its first picture is there when it is asked for.
 * Does nothing when it is there already or no element is free.
 * @returns the element it comes in
 */
export function preloadVideo(video: PlayableVideo): HTMLVideoElement | null {
  const existing = pool.find((player) => player.fileName === video.fileName);
  if (existing && !existing.error) {
    if (!existing.isMounted) existing.engine?.setPreload('start');
    return existing.element;
  }
  const player = acquirePooledVideo(video);
  if (!player) return null;
  player.lastUsed = ++useCounter;
  startEngine(player, video, 'start');
  return player.element;
}

/** Fetches the head of a video without an element for it, unless it has one. */
export function fetchStartSegment(video: PlayableVideo): void {
  const existing = pool.find((player) => player.fileName === video.fileName);
  if (!existing) preloadStartSegment(video, usesLowestQuality, () => startSegmentListener());
  else if (!existing.isMounted) existing.engine?.setPreload('start');
}

/** Whether the first picture of a video is here, or will never come. */
export function hasStartSegment(fileName: string): boolean {
  const player = pool.find((candidate) => candidate.fileName === fileName);
  if (player) return player.hasStartSegment || player.error === 'media';
  return isStartSegmentLoaded(fileName);
}

/** Has a listener told whenever the head of a video has come; there is one listener at most. */
export function setStartSegmentListener(listener: () => void): void {
  startSegmentListener = listener;
}

/** From now on streams come with the coarsest pictures, for whoever saves data, or no longer so. */
export function setLowestQuality(usesLowest: boolean): void {
  usesLowestQuality = usesLowest;
}

/** Stops whatever is being fetched for videos nobody watches: the watched one needs the line. */
export function pausePreloading(): void {
  for (const player of pool) if (!player.isMounted) player.engine?.setPreload('none');
  pauseStartSegments();
}

/** Why nothing could play what this element was given; null when something may. */
export function getPlaybackError(element: HTMLVideoElement): PlaybackErrorKind | null {
  return pool.find((player) => player.element === element)?.error ?? null;
}
