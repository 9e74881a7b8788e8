import { DEFAULT_VOLUME, SEEK_STEP_S } from '../../features/player/constants.ts';
import { formatTime } from '../../features/player/format-time.ts';
import type { Player } from './player.ts';

/** Time without interaction after which the controls of a playing video hide. */
const CONTROLS_HIDE_DELAY_MS = 2_500;

/** iOS only supports full screen for the `<video>` element itself. */
type IosVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

/** Controls of an embed. */
export interface Controls {
  /** Shows an error instead of the controls. */
  fail(): void;
}

/** Returns the captions in a preferred language, or the first ones. */
function findCaptions({ textTracks }: HTMLVideoElement): TextTrack | undefined {
  const tracks = [...textTracks];
  const isPreferredLanguage = ({ language }: TextTrack) =>
    navigator.languages.some((preferred) => preferred.split('-')[0] === language.split('-')[0]);
  return tracks.find(isPreferredLanguage) ?? tracks[0];
}

/** @param root root element of the page */
export function showControls(root: HTMLElement, element: IosVideo, player: Player): Controls {
  const find = <E extends HTMLElement = HTMLElement>(name: string) => root.querySelector<E>(`.${name}`);
  const bigPlayButton = find('big');
  const toggle = find('toggle');
  const sound = find('sound');
  const seek = find<HTMLInputElement>('seek');
  const time = find('time');
  const captions = find('captions');
  const screen = find('screen');
  const failed = find('failed');
  const track = findCaptions(element);

  element.controls = false;
  root.dataset.scriptReady = '';

  function showState(): void {
    const { paused, ended } = player.state();
    const state = root.dataset.state;
    // An error or a warning stays until the viewer acts on it.
    if (state === 'covered' || (state === 'failed' && element.error)) return;
    const hasBegun = element.currentTime > 0 || state !== 'idle' || !paused;
    if (ended) root.dataset.state = 'ended';
    else if (!paused) root.dataset.state = 'playing';
    else root.dataset.state = hasBegun ? 'paused' : 'idle';
    const isPlaying = root.dataset.state === 'playing';
    if (toggle) toggle.ariaLabel = (isPlaying ? toggle.dataset.pause : toggle.dataset.play) ?? null;
    if (bigPlayButton)
      bigPlayButton.ariaLabel = (ended ? bigPlayButton.dataset.replay : bigPlayButton.dataset.play) ?? null;
    showControlsBriefly();
  }

  function showTime(): void {
    const { currentTime, duration } = player.state();
    const [at, of] = [formatTime(currentTime), formatTime(duration)];
    if (time) time.textContent = `${at} / ${of}`;
    if (!seek) return;
    seek.max = String(duration);
    seek.value = String(currentTime);
    seek.style.setProperty('--played', `${(100 * currentTime) / (duration || 1)}%`);
    seek.ariaValueText = (seek.dataset.valueText ?? '').replace('{{at}}', at).replace('{{of}}', of);
  }

  /** Update every frame during playback: `timeupdate` fires four times a second, which looks jerky. */
  function updateTimeEachFrame(): void {
    showTime();
    if (!element.paused) requestAnimationFrame(updateTimeEachFrame);
  }

  function showSound(): void {
    const { muted, volume } = player.state();
    const isOff = muted || volume === 0;
    root.dataset.sound = isOff ? 'off' : 'on';
    if (sound) sound.ariaLabel = (isOff ? sound.dataset.unmute : sound.dataset.mute) ?? null;
  }

  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  /** Shows the controls after an interaction and hides them again during playback. */
  function showControlsBriefly(): void {
    clearTimeout(hideTimer);
    delete root.dataset.controlsHidden;
    if (root.dataset.state === 'playing')
      hideTimer = setTimeout(() => (root.dataset.controlsHidden = ''), CONTROLS_HIDE_DELAY_MS);
  }

  const isFullscreen = () => document.fullscreenElement !== null;
  function toggleFullscreen(): void {
    if (isFullscreen()) void document.exitFullscreen();
    // If the parent page does not allow full screen, the video stays in the page.
    else if (document.fullscreenEnabled) root.requestFullscreen().catch(() => {});
    else element.webkitEnterFullscreen?.();
  }

  function toggleSound(): void {
    const { muted, volume } = player.state();
    const isOff = muted || volume === 0;
    if (volume === 0) player.setVolume(DEFAULT_VOLUME);
    player.setMuted(!isOff);
  }

  function toggleCaptions(): void {
    if (!track) return;
    const isShown = track.mode !== 'showing';
    track.mode = isShown ? 'showing' : 'disabled';
    if (captions) captions.ariaPressed = String(isShown);
  }

  const KEYS: Record<string, () => void> = {
    ' ': player.toggle,
    k: player.toggle,
    m: toggleSound,
    f: toggleFullscreen,
    s: toggleCaptions,
    ArrowLeft: () => player.seek(player.state().currentTime - SEEK_STEP_S),
    ArrowRight: () => player.seek(player.state().currentTime + SEEK_STEP_S),
  };
  addEventListener('keydown', (event) => {
    showControlsBriefly();
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
    const activatesControl = key === ' ' && target instanceof Element && target.closest('button, a') !== null;
    const hasNoControls = root.dataset.state === 'covered' || root.dataset.state === 'failed';
    if (!act || activatesControl || hasNoControls || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    act();
  });
  for (const name of ['pointermove', 'pointerdown', 'focusin']) addEventListener(name, showControlsBriefly);

  element.addEventListener('click', player.toggle);
  bigPlayButton?.addEventListener('click', () => {
    player.toggle();
    // The button disappears, so keyboard focus moves to its counterpart.
    toggle?.focus({ preventScroll: true });
  });
  toggle?.addEventListener('click', player.toggle);
  sound?.addEventListener('click', toggleSound);
  captions?.addEventListener('click', toggleCaptions);
  screen?.addEventListener('click', toggleFullscreen);
  seek?.addEventListener('input', () => player.seek(Number(seek.value)));
  find('retry')?.addEventListener('click', () => {
    root.dataset.state = 'paused';
    player.retry();
    toggle?.focus({ preventScroll: true });
  });

  const on = (names: string[], listener: () => void) => {
    for (const name of names) element.addEventListener(name, listener);
  };
  on(['play', 'playing', 'pause', 'ended', 'seeked'], showState);
  on(['play'], updateTimeEachFrame);
  on(['timeupdate', 'durationchange', 'seeking'], showTime);
  on(['volumechange'], showSound);
  on(['waiting'], () => (root.dataset.buffering = ''));
  on(['playing', 'pause', 'ended', 'error', 'seeked'], () => delete root.dataset.buffering);
  document.addEventListener('fullscreenchange', () => {
    root.toggleAttribute('data-fullscreen', isFullscreen());
    if (screen) screen.ariaLabel = (isFullscreen() ? screen.dataset.leave : screen.dataset.enter) ?? null;
  });

  if (captions) captions.hidden = !track;
  if (screen) screen.hidden = !document.fullscreenEnabled && !('webkitEnterFullscreen' in element);
  showTime();
  showSound();

  return {
    fail() {
      root.dataset.state = 'failed';
      // A live region only announces changes.
      const message = failed?.querySelector('p');
      if (message) message.textContent = failed?.dataset.text ?? '';
    },
  };
}
