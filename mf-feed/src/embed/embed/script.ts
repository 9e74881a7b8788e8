// The whole script of an embed, inlined into its document: a player without React, and the way to steer it from the page
// around it (docs/embed.md). It is compiled into one text of its own, and gated by its bytes (bench/gates.json).
import { beginBySight, holdWhileHidden } from './autoplay.ts';
import { TELL_SECONDS } from './constants.ts';
import { showControls } from './controls.ts';
import { openHost } from './host.ts';
import { readParameters } from './parameters.ts';
import { createPlayer, type Player } from './player.ts';
import type { Command, EmbedEvent } from './protocol.ts';

const FAILED = 'The file of this video can not be played.';
const COVERED = 'Whoever watches has to agree first: this video may not be for everybody.';
const REFUSED = 'The browser plays nothing with sound before somebody has touched the embed; mute it first.';
const UNAVAILABLE = 'There is no video: it is gone, private or out of reach.';

const parameters = readParameters(location.search);
const root = document.querySelector<HTMLElement>('.embed');
const video = root?.querySelector('video');

function obeyWith(player: Player, { name, ...rest }: Command): Promise<boolean> | undefined {
  const { value } = rest as { value: number };
  if (name === 'play') return player.play();
  if (name === 'pause') player.pause();
  if (name === 'seek') player.seek(value);
  if (name === 'volume') player.setVolume(value);
  if (name === 'mute' || name === 'unmute') player.setMuted(name === 'mute');
  return undefined;
}

if (root && !video) {
  const host = openHost(parameters.origin, (_command, id) => host.fail('unavailable', UNAVAILABLE, id));
  host.fail('unavailable', UNAVAILABLE);
}

if (root && video) {
  const { file = '', width, height, duration } = root.dataset;
  const player = createPlayer(video, Number(duration));
  player.setMuted(parameters.muted);
  video.loop = parameters.loop;
  // Captions of another origin are read only so.
  if (
    root.querySelector('track') &&
    new URL(video.dataset.src ?? video.src, location.href).origin !== origin
  ) {
    video.crossOrigin = 'anonymous';
  }
  const controls = showControls(root, video, player);
  // Before anybody is told of anything: it begins there.
  if (parameters.start > 0) player.seek(parameters.start);
  let isCovered = root.dataset.state === 'covered';
  let letGo = () => {};
  const stayHeld = holdWhileHidden(player);

  const host = openHost(parameters.origin, async (command, id) => {
    if (command.name === 'state') {
      host.tell({ event: 'state', ...player.state(), ...(id === undefined ? {} : { id }) });
      return;
    }
    if (isCovered && command.name === 'play') {
      host.fail('covered', COVERED, id);
      return;
    }
    letGo();
    if (command.name === 'pause') stayHeld();
    if (command.name === 'loop') video.loop = command.value;
    if ((await obeyWith(player, command)) === false) host.fail('play-refused', REFUSED, id);
  });

  const tell = (event: Exclude<EmbedEvent['event'], 'ready' | 'state' | 'error'>) =>
    host.tell({ event, ...player.state() });
  let told = Number.NEGATIVE_INFINITY;
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - told) < TELL_SECONDS) return;
    told = video.currentTime;
    tell('timeupdate');
  });
  for (const name of ['play', 'seeked', 'volumechange', 'ended'] as const) {
    video.addEventListener(name, () => tell(name));
  }
  video.addEventListener('pause', () => {
    // Its end is told as such.
    if (!video.ended) tell('pause');
  });
  video.addEventListener('error', () => {
    controls.fail();
    host.fail('unplayable', FAILED);
  });

  root.querySelector('.show')?.addEventListener('click', () => {
    isCovered = false;
    video.poster = video.dataset.poster ?? '';
    video.src = video.dataset.src ?? '';
    root.dataset.state = 'paused';
    root.querySelector<HTMLElement>('.toggle')?.focus({ preventScroll: true });
    void player.play();
  });

  if (parameters.autoplay && !isCovered) {
    letGo = beginBySight(video, player);
    for (const name of ['click', 'keydown']) addEventListener(name, () => letGo(), { capture: true });
  }
  host.tell({ event: 'ready', file, width: Number(width), height: Number(height), ...player.state() });
}
