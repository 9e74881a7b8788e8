import { POOL_SIZE, REWIND_MS } from './constants.ts';
import type { Cause, Effort, Engine, EngineEvents } from './engine.ts';
import { canUseHlsEngine, isHlsEngineLoaded, startStream } from './hls-engine.ts';
import { adoptNative, startNative } from './native-engine.ts';
import { isHls, type Playable } from './playable.ts';
import { holdHeads, isHeadHere, openHead, takeHead } from './start-segments.ts';

/** Announced on an element whose video can not be played by any means. */
export const FAILED_EVENT = 'stage-failed';

/** Where the document's own video waits to be taken over. */
const DOCUMENT_VIDEO = 'video[data-stage-video]';

interface Player {
  element: HTMLVideoElement;
  fileName: string | null;
  engine: Engine | null;
  isTaken: boolean;
  /** Why nothing plays it; null while something may. */
  failure: Cause | null;
  /** Its first picture can be shown. */
  hasHead: boolean;
  /** Where it broke off, in seconds. */
  brokeAt: number;
  /** Order of last use: the one unused longest is given away first. */
  usedAt: number;
}

const pool: Player[] = [];
let uses = 0;
let isSparing = false;
let onHead: () => void = () => {};

function stageElement(): HTMLElement {
  const existing = document.getElementById('stage');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'stage';
  created.hidden = true;
  document.body.append(created);
  return created;
}

function documentVideo(): HTMLVideoElement | null {
  const element = document.querySelector<HTMLVideoElement>(DOCUMENT_VIDEO);
  return element && !pool.some((player) => player.element === element) ? element : null;
}

/** True while the document's own video, still in its place, shows this file. */
export function isInDocument(fileName: string): boolean {
  return documentVideo()?.dataset.file === fileName;
}

/** True while the document holds a video of its own, whichever. */
export function hasDocumentVideo(): boolean {
  return documentVideo() !== null;
}

/** Goes on where it was broken off, once the new source is known; unless the element shows another by then. */
function goOnWhereItBroke(player: Player): void {
  const { element, fileName, brokeAt } = player;
  if (brokeAt === 0) return;
  const goOn = () => {
    if (player.fileName !== fileName) return;
    element.currentTime = brokeAt;
    player.brokeAt = 0;
  };
  element.addEventListener('loadedmetadata', goOn, { once: true });
}

function eventsOf(player: Player, video: Playable, source: string): EngineEvents {
  return {
    onFatal: (cause) => fail(player, video, source, cause),
    onHead() {
      player.hasHead = true;
      onHead();
    },
  };
}

function fail(player: Player, video: Playable, source: string, cause: Cause): void {
  const { currentTime } = player.element;
  if (currentTime > 0) player.brokeAt = currentTime;
  player.engine?.destroy();
  player.engine = null;
  if (source === video.mp4Url) {
    player.failure = cause;
    player.element.dispatchEvent(new Event(FAILED_EVENT));
    return;
  }
  // The one retry: the progressive file plays where a stream does not.
  player.engine = startNative(
    player.element,
    video.mp4Url,
    player.isTaken ? 'full' : 'head',
    eventsOf(player, video, video.mp4Url),
  );
  goOnWhereItBroke(player);
}

function startHls(player: Player, video: Playable, effort: Effort): Engine {
  const events = eventsOf(player, video, video.url);
  const head = takeHead(video.fileName);
  player.hasHead = head?.isHere ?? false;
  const stream = head?.stream ?? startStream({ video, effort, events, isSparing });
  stream.setEffort(effort);
  stream.attach(player.element, events);
  return stream;
}

function start(player: Player, video: Playable, effort: Effort): void {
  const { element } = player;
  player.engine?.destroy();
  if (player.fileName !== video.fileName) player.brokeAt = 0;
  player.fileName = video.fileName;
  player.failure = null;
  player.hasHead = false;
  const isStream = isHls(video.url) && canUseHlsEngine();
  if (isStream && isHlsEngineLoaded()) player.engine = startHls(player, video, effort);
  else {
    const source = isStream ? video.mp4Url : video.url;
    player.engine = startNative(element, source, effort, eventsOf(player, video, source));
  }
  goOnWhereItBroke(player);
}

const EMPTY = { engine: null, isTaken: false, failure: null, hasHead: false, brokeAt: 0, usedAt: 0 };

function adopt(element: HTMLVideoElement, video: Playable): Player {
  const player: Player = { ...EMPTY, element, fileName: video.fileName, hasHead: true };
  player.engine = adoptNative(element, eventsOf(player, video, video.mp4Url));
  element.controls = false;
  // Chromium stills what plays by this attribute as soon as it is out of view, and a new source would start by itself.
  element.autoplay = false;
  pool.unshift(player);
  return player;
}

function create(): Player {
  const element = document.createElement('video');
  element.className = 'feed-video';
  element.playsInline = true;
  element.muted = true;
  stageElement().append(element);
  const player: Player = { ...EMPTY, element, fileName: null };
  pool.push(player);
  return player;
}

/** A player for a video: the one that holds it already, an empty one, or the free one unused longest. */
function findPlayer(video: Playable): Player | null {
  const holding = pool.find((player) => player.fileName === video.fileName && !player.isTaken);
  if (holding) return holding;
  const fromDocument = documentVideo();
  if (fromDocument?.dataset.file === video.fileName) return adopt(fromDocument, video);
  const free = pool.filter((player) => !player.isTaken).sort((a, b) => a.usedAt - b.usedAt);
  const empty = free.find((player) => player.fileName === null);
  // The document's own element is one of the three, taken over or not.
  const alive = pool.length + (fromDocument ? 1 : 0);
  if (!empty && alive < POOL_SIZE) return create();
  return empty ?? free[0] ?? null;
}

/**
 * Moves a player's element into a box, where it plays. An element that holds this video already keeps its
 * source, its time and whether it plays: moved within one task nothing of that is disturbed (design 7).
 * @returns null when all three are in boxes
 */
export function takeVideo(video: Playable, box: HTMLElement): HTMLVideoElement | null {
  const player = findPlayer(video);
  if (!player) return null;
  player.isTaken = true;
  player.usedAt = ++uses;
  if (player.fileName !== video.fileName || player.failure) start(player, video, 'full');
  else player.engine?.setEffort('full');
  box.append(player.element);
  return player.element;
}

/**
 * Brings an element back to the stage. A moment later, unless another box has taken it by then, it is stilled, and
 * soon wound back: who comes back to a video sees it from the start, whether or not it was kept. On the way into the
 * browse dialog, whose code may still be on its way, it goes on where it was.
 */
export function parkVideo(element: HTMLVideoElement): void {
  const player = pool.find((candidate) => candidate.element === element);
  if (!player) return;
  player.isTaken = false;
  stageElement().append(element);
  queueMicrotask(() => {
    if (player.isTaken) return;
    if (document.pictureInPictureElement === element) void document.exitPictureInPicture();
    element.pause();
    player.engine?.setEffort('none');
    const { usedAt } = player;
    setTimeout(() => {
      if (!player.isTaken && player.usedAt === usedAt && element.currentTime > 0) element.currentTime = 0;
    }, REWIND_MS);
  });
}

/**
 * Fetches the head of a video into a free element, so that its first picture is there when it is asked for.
 * Does nothing when it is there already or no element is free.
 * @returns the element it comes in
 */
export function prepareVideo(video: Playable): HTMLVideoElement | null {
  const known = pool.find((player) => player.fileName === video.fileName);
  if (known && !known.failure) {
    if (!known.isTaken) known.engine?.setEffort('head');
    return known.element;
  }
  const player = findPlayer(video);
  if (!player) return null;
  player.usedAt = ++uses;
  start(player, video, 'head');
  return player.element;
}

/** Fetches the head of a video without an element for it, unless it has one. */
export function fetchHead(video: Playable): void {
  const known = pool.find((player) => player.fileName === video.fileName);
  if (!known) openHead(video, isSparing, () => onHead());
  else if (!known.isTaken) known.engine?.setEffort('head');
}

/** Whether the first picture of a video is here, or will never come. */
export function hasHead(fileName: string): boolean {
  const player = pool.find((candidate) => candidate.fileName === fileName);
  if (player) return player.hasHead || player.failure === 'media';
  return isHeadHere(fileName);
}

/** Has a listener told whenever the head of a video has come; there is one listener at most. */
export function onHeads(listener: () => void): void {
  onHead = listener;
}

/** From now on streams come with the coarsest pictures, for whoever saves data, or no longer so. */
export function spare(spares: boolean): void {
  isSparing = spares;
}

/** Stops whatever is being fetched for videos nobody watches: the watched one needs the line. */
export function holdPreparations(): void {
  for (const player of pool) if (!player.isTaken) player.engine?.setEffort('none');
  holdHeads();
}

/** Why nothing could play what this element was given; null when something may. */
export function failureOf(element: HTMLVideoElement): Cause | null {
  return pool.find((player) => player.element === element)?.failure ?? null;
}
