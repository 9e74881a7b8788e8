// Script of an embed, inlined into its document: a player without React and its message protocol
// (docs/embed.md). It is bundled into one file with a size budget (bench/budgets.json).
import { autoplayWhenVisible, pauseWhileTabHidden } from './autoplay.ts';
import { showControls } from './controls.ts';
import { connectHost } from './host.ts';
import { parseParameters } from './parameters.ts';
import { createPlayer, type Player } from './player.ts';
import type { Command, EmbedEvent } from './protocol.ts';

/** Minimum change of position between two `timeupdate` messages. */
const TIMEUPDATE_INTERVAL_S = 0.25;

const UNPLAYABLE_MESSAGE = "This video can't be played.";
const COVERED_MESSAGE = 'The viewer must confirm the content warning before playback.';
const PLAY_REFUSED_MESSAGE = 'Playback with sound needs a user gesture. Send "mute" first.';
const UNAVAILABLE_MESSAGE = 'This video is unavailable.';

const parameters = parseParameters(location.search);
const root = document.querySelector<HTMLElement>('.embed');
const video = root?.querySelector('video');

function runCommand(player: Player, { name, ...rest }: Command): Promise<boolean> | undefined {
  const { value } = rest as { value: number };
  if (name === 'play') return player.play();
  if (name === 'pause') player.pause();
  if (name === 'seek') player.seek(value);
  if (name === 'volume') player.setVolume(value);
  if (name === 'mute' || name === 'unmute') player.setMuted(name === 'mute');
  return undefined;
}

if (root && !video) {
  const host = connectHost(parameters.origin, (_command, id) =>
    host.postError('unavailable', UNAVAILABLE_MESSAGE, id),
  );
  host.postError('unavailable', UNAVAILABLE_MESSAGE);
}

if (root && video) {
  const { file = '', width, height, duration } = root.dataset;
  const player = createPlayer(video, Number(duration));
  player.setMuted(parameters.muted);
  video.loop = parameters.loop;
  // Captions of another origin require CORS.
  if (
    root.querySelector('track') &&
    new URL(video.dataset.src ?? video.src, location.href).origin !== origin
  ) {
    video.crossOrigin = 'anonymous';
  }
  const controls = showControls(root, video, player);
  // Before the first event, so that it has the start position.
  if (parameters.start > 0) player.seek(parameters.start);
  let isCovered = root.dataset.state === 'covered';
  let stopAutoplay = () => {};
  const cancelResume = pauseWhileTabHidden(player);

  const host = connectHost(parameters.origin, async (command, id) => {
    if (command.name === 'state') {
      host.postEvent({ event: 'state', ...player.state(), ...(id === undefined ? {} : { id }) });
      return;
    }
    if (isCovered && command.name === 'play') {
      host.postError('covered', COVERED_MESSAGE, id);
      return;
    }
    stopAutoplay();
    if (command.name === 'pause') cancelResume();
    if (command.name === 'loop') video.loop = command.value;
    if ((await runCommand(player, command)) === false)
      host.postError('play-refused', PLAY_REFUSED_MESSAGE, id);
  });

  const postPlayerEvent = (event: Exclude<EmbedEvent['event'], 'ready' | 'state' | 'error'>) =>
    host.postEvent({ event, ...player.state() });
  let lastPostedTime = Number.NEGATIVE_INFINITY;
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - lastPostedTime) < TIMEUPDATE_INTERVAL_S) return;
    lastPostedTime = video.currentTime;
    postPlayerEvent('timeupdate');
  });
  for (const name of ['play', 'seeked', 'volumechange', 'ended'] as const) {
    video.addEventListener(name, () => postPlayerEvent(name));
  }
  video.addEventListener('pause', () => {
    // The `ended` event reports the end.
    if (!video.ended) postPlayerEvent('pause');
  });
  video.addEventListener('error', () => {
    controls.fail();
    host.postError('unplayable', UNPLAYABLE_MESSAGE);
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
    stopAutoplay = autoplayWhenVisible(video, player);
    for (const name of ['click', 'keydown']) addEventListener(name, () => stopAutoplay(), { capture: true });
  }
  host.postEvent({ event: 'ready', file, width: Number(width), height: Number(height), ...player.state() });
}
