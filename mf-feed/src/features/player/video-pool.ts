import { POOL_SIZE, REWIND_DELAY_MS } from './constants.ts';
import type { Engine, EngineEvents, PlaybackErrorKind, PreloadLevel } from './engine.ts';
import { canUseHlsEngine, isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { attachNativeEngine, startNativeEngine } from './native-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import type { Stream } from './streams/stream.ts';

/** Dispatched on an element whose video cannot be played. */
export const PLAYBACK_FAILED_EVENT = 'playback-failed';

/** Selector of the prerendered video. */
const PRERENDERED_VIDEO_SELECTOR = 'video[data-stage-video]';

interface PooledVideo {
  element: HTMLVideoElement;
  fileName: string | null;
  engine: Engine | null;
  isMounted: boolean;
  /** Reason why the video cannot be played; null otherwise. */
  error: PlaybackErrorKind | null;
  /** The first frame is available. */
  hasStartSegment: boolean;
  /** Playback position of the failure, in seconds. */
  failedAtSeconds: number;
  /** Sequence number of the last use, for least-recently-used eviction. */
  lastUsed: number;
}

/** The elements of the page. */
export const pool: PooledVideo[] = [];
/** Start segments of videos that have no element yet, by file name. */
export const startSegments = new Map<string, { stream: Stream; isLoaded: boolean }>();
/** Settings of the prefetcher. */
export const poolSettings = {
  /** New streams load the lowest rendition, for data saver. */
  usesLowestQuality: false,
  /** Called when a start segment has loaded. */
  onStartSegment() {},
};
let lastUseNumber = 0;

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

/** Returns whether the prerendered video, not yet adopted, is this file. */
export function isPrerendered(fileName: string): boolean {
  return findPrerenderedVideo()?.dataset.file === fileName;
}

/** Returns whether a prerendered video waits to be adopted. */
export function hasPrerenderedVideo(): boolean {
  return findPrerenderedVideo() !== null;
}

/**
 * Resumes at the position of the failure once the new source has loaded, unless the element shows another
 * video by then.
 */
function resumeAfterFailure(player: PooledVideo): void {
  const { element, fileName, failedAtSeconds } = player;
  if (failedAtSeconds === 0) return;
  const seekToFailure = () => {
    if (player.fileName !== fileName) return;
    element.currentTime = failedAtSeconds;
    player.failedAtSeconds = 0;
  };
  element.addEventListener('loadedmetadata', seekToFailure, { once: true });
}

function createEngineEvents(player: PooledVideo, video: PlayableVideo, source: string): EngineEvents {
  return {
    onFatal: (error) => handleEngineFailure(player, video, source, error),
    onStartSegment() {
      player.hasStartSegment = true;
      poolSettings.onStartSegment();
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
  // The only fallback: the mp4 may play where the stream fails.
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
  const startSegment = startSegments.get(video.fileName);
  startSegments.delete(video.fileName);
  player.hasStartSegment = startSegment?.isLoaded ?? false;
  const stream =
    startSegment?.stream ??
    openStream({ video, preload, events, usesLowestQuality: poolSettings.usesLowestQuality });
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
  // With this attribute Chromium pauses off-screen videos, and a new source would start by itself.
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

/**
 * Returns an element for a video: the one that already has it, an empty one, or the least recently used
 * unmounted one.
 */
function acquirePooledVideo(video: PlayableVideo): PooledVideo | null {
  const current = pool.find((player) => player.fileName === video.fileName && !player.isMounted);
  if (current) return current;
  const prerendered = findPrerenderedVideo();
  if (prerendered?.dataset.file === video.fileName) return adoptPrerenderedVideo(prerendered, video);
  const unmounted = pool.filter((player) => !player.isMounted).sort((a, b) => a.lastUsed - b.lastUsed);
  const empty = unmounted.find((player) => player.fileName === null);
  // The prerendered element counts towards the pool size, adopted or not.
  const elementCount = pool.length + (prerendered ? 1 : 0);
  if (!empty && elementCount < POOL_SIZE) return createPooledVideo();
  return empty ?? unmounted[0] ?? null;
}

/**
 * Moves a video's element into a container for playback. An element that already has the video keeps its
 * source, position and playback state, because a move within one task does not interrupt it.
 * @returns null when all elements are mounted
 */
export function mountVideo(video: PlayableVideo, container: HTMLElement): HTMLVideoElement | null {
  const player = acquirePooledVideo(video);
  if (!player) return null;
  player.isMounted = true;
  player.lastUsed = ++lastUseNumber;
  if (player.fileName !== video.fileName || player.error) startEngine(player, video, 'full');
  else player.engine?.setPreload('full');
  container.append(player.element);
  return player.element;
}

/**
 * Moves an element back to the pool. Unless it is mounted again within the same task, it is paused and soon
 * seeks to the start, so that a returning viewer sees the video from the beginning. The delay bridges the
 * loading of the browse dialog, where the video continues.
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
 * Loads the start of a video into an unmounted element. Does nothing if it is loaded already or no element is
 * free.
 * @returns the element that loads it
 */
export function preloadVideo(video: PlayableVideo): HTMLVideoElement | null {
  const existing = pool.find((player) => player.fileName === video.fileName);
  if (existing && !existing.error) {
    if (!existing.isMounted) existing.engine?.setPreload('start');
    return existing.element;
  }
  const player = acquirePooledVideo(video);
  if (!player) return null;
  player.lastUsed = ++lastUseNumber;
  startEngine(player, video, 'start');
  return player.element;
}

/** Returns why the video of an element cannot be played, or null. */
export function getPlaybackError(element: HTMLVideoElement): PlaybackErrorKind | null {
  return pool.find((player) => player.element === element)?.error ?? null;
}
