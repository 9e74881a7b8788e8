import { autoplayWhenVisible, pauseWhileTabHidden } from './autoplay.ts';
import { type Controls, showControls } from './controls.ts';
import { connectHost } from './host.ts';
import type { EmbedParameters } from './parameters.ts';
import { createPlayer, type Player } from './player.ts';
import type { Command, EmbedEvent, PlaylistPlace } from './protocol.ts';

/** Minimum change of position between two `timeupdate` messages. */
const TIMEUPDATE_INTERVAL_S = 0.25;

const UNPLAYABLE_MESSAGE = "This video can't be played.";
const COVERED_MESSAGE = 'The viewer must confirm the content warning before playback.';
const PLAY_REFUSED_MESSAGE = 'Playback with sound needs a user gesture. Send "mute" first.';
const UNAVAILABLE_MESSAGE = 'This video is unavailable.';

/** What an embed with several videos adds to the player of one. */
export interface EmbedExtension {
  /** Further commands of the parent page, which take no value. */
  commands: Record<string, () => void>;
  /** Further keys, which also work while a video is covered or can't be played. */
  keys: Record<string, () => void>;
  /** Further fields of the event `ready`. */
  details: PlaylistPlace;
  /** Repeats all videos instead of the current one. */
  setLoop(isOn: boolean): void;
  /** Called at the end of a video. @returns true if another video is shown, which may be covered */
  playNext(): boolean;
}

/** A started embed. */
export interface Embed {
  player: Player;
  controls: Controls;
  postEvent(event: EmbedEvent): void;
}

function runCommand(player: Player, { name, ...rest }: Command): Promise<boolean> | undefined {
  const { value } = rest as { value: number };
  if (name === 'play') return player.play();
  if (name === 'pause') player.pause();
  if (name === 'seek') player.seek(value);
  if (name === 'volume') player.setVolume(value);
  if (name === 'mute' || name === 'unmute') player.setMuted(name === 'mute');
  return undefined;
}

/** Captions of another origin require CORS. Must be called before the video is loaded. */
export function allowForeignCaptions(video: HTMLVideoElement, src: string): void {
  if (video.querySelector('track') && new URL(src, location.href).origin !== origin)
    video.crossOrigin = 'anonymous';
}

/** Posts to the parent page that there is no video. */
export function reportUnavailable(parameters: EmbedParameters): void {
  const host = connectHost(parameters.origin, (_command, id) =>
    host.postError('unavailable', UNAVAILABLE_MESSAGE, id),
  );
  host.postError('unavailable', UNAVAILABLE_MESSAGE);
}

/** Starts the player of an embed and its messages. @param root root element, whose `data-` attributes describe the video */
export function startEmbed(
  root: HTMLElement,
  video: HTMLVideoElement,
  parameters: EmbedParameters,
  extension?: EmbedExtension,
): Embed {
  const player = createPlayer(video, () => Number(root.dataset.duration));
  player.setMuted(parameters.muted);
  const setLoop = (isOn: boolean) => {
    if (extension) extension.setLoop(isOn);
    else video.loop = isOn;
  };
  setLoop(parameters.loop);
  allowForeignCaptions(video, video.dataset.src ?? video.src);
  const controls = showControls(root, video, player, extension?.keys);
  // Before the first event, so that it has the start position.
  if (parameters.start > 0) player.seek(parameters.start);
  const isCovered = () => root.dataset.state === 'covered';
  let stopAutoplay = () => {};
  const cancelResume = pauseWhileTabHidden(player);

  const host = connectHost(
    parameters.origin,
    async (command, id) => {
      if (command.name === 'state') {
        host.postEvent({ event: 'state', ...player.state(), ...(id === undefined ? {} : { id }) });
        return;
      }
      if (isCovered() && command.name === 'play') {
        host.postError('covered', COVERED_MESSAGE, id);
        return;
      }
      stopAutoplay();
      if (command.name === 'pause') cancelResume();
      if (command.name === 'loop') setLoop(command.value);
      extension?.commands[command.name]?.();
      if ((await runCommand(player, command)) === false)
        host.postError('play-refused', PLAY_REFUSED_MESSAGE, id);
    },
    Object.keys(extension?.commands ?? {}),
  );

  const postPlayerEvent = (event: 'play' | 'pause' | 'timeupdate' | 'seeked' | 'volumechange' | 'ended') =>
    host.postEvent({ event, ...player.state() });
  let lastPostedTime = Number.NEGATIVE_INFINITY;
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - lastPostedTime) < TIMEUPDATE_INTERVAL_S) return;
    lastPostedTime = video.currentTime;
    postPlayerEvent('timeupdate');
  });
  for (const name of ['play', 'seeked', 'volumechange'] as const) {
    video.addEventListener(name, () => postPlayerEvent(name));
  }
  video.addEventListener('ended', () => {
    if (!extension?.playNext()) postPlayerEvent('ended');
  });
  video.addEventListener('pause', () => {
    // The `ended` event reports the end.
    if (!video.ended) postPlayerEvent('pause');
  });
  video.addEventListener('error', () => {
    controls.fail();
    host.postError('unplayable', UNPLAYABLE_MESSAGE);
  });

  root.querySelector('.show')?.addEventListener('click', () => {
    video.poster = video.dataset.poster ?? '';
    // `player.load` would reset the start position.
    video.src = video.dataset.src ?? '';
    root.dataset.state = 'paused';
    root.querySelector<HTMLElement>('.toggle')?.focus({ preventScroll: true });
    void player.play();
  });

  if (parameters.autoplay && !isCovered()) {
    stopAutoplay = autoplayWhenVisible(video, player);
    for (const name of ['click', 'keydown']) addEventListener(name, () => stopAutoplay(), { capture: true });
  }
  const { file = '', width, height } = root.dataset;
  host.postEvent({
    event: 'ready',
    file,
    width: Number(width),
    height: Number(height),
    ...extension?.details,
    ...player.state(),
  });
  return { player, controls, postEvent: host.postEvent };
}
