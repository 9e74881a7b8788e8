import { formatTime } from '../../features/player/format-time.ts';
import type { EmbedParameters } from '../embed/parameters.ts';
import type { PlaylistPlace } from '../embed/protocol.ts';
import { allowForeignCaptions, startEmbed } from '../embed/start-embed.ts';
import { createVideoList } from './video-list.ts';

/** Starts the embed of a playlist: the videos of the list play one after the other in one player. */
export function startPlaylist(root: HTMLElement, video: HTMLVideoElement, parameters: EmbedParameters): void {
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector);
  const entries = [...root.querySelectorAll<HTMLElement>('.entry')];
  const backdrop = find<HTMLImageElement>('.backdrop');
  const positionLabel = find('.position');
  const previous = find<HTMLButtonElement>('.previous');
  const next = find<HTMLButtonElement>('.next');
  let index = 0;
  let isLooping = false;

  const getPlace = (): PlaylistPlace => ({ position: index + 1, videos: entries.length });
  const toIndex = (target: number) => (isLooping ? (target + entries.length) % entries.length : target);
  const isPlaying = () => !embed.player.state().paused;

  function renderPlace(): void {
    for (const [entryIndex, entry] of entries.entries()) {
      if (entryIndex === index) entry.setAttribute('aria-current', 'true');
      else entry.removeAttribute('aria-current');
    }
    if (positionLabel)
      positionLabel.textContent = (positionLabel.dataset.text ?? '')
        .replace('{{position}}', String(index + 1))
        .replace('{{total}}', entries.length + (positionLabel.dataset.more ?? ''));
    // Disabled instead of hidden, so that the buttons keep their places. `aria-disabled` keeps the focus.
    previous?.setAttribute('aria-disabled', String(!entries[toIndex(index - 1)]));
    next?.setAttribute('aria-disabled', String(!entries[toIndex(index + 1)]));
  }

  /** @returns false if there is no such video */
  function showVideo(target: number, autoplay: boolean): boolean {
    const entry = entries[target];
    if (!entry) return false;
    index = target;
    const { file = '', src = '', poster = '', width, height, duration, sensitive } = entry.dataset;
    const isCovered = sensitive !== undefined;
    Object.assign(root.dataset, { file, width, height, duration, state: isCovered ? 'covered' : 'idle' });
    const captions = entry.parentElement?.querySelector('template')?.content.cloneNode(true).childNodes;
    video.replaceChildren(...(captions ?? []));
    allowForeignCaptions(video, src);
    if (backdrop) {
      backdrop.hidden = isCovered;
      if (!isCovered) backdrop.src = poster;
    }
    for (const link of root.querySelectorAll<HTMLAnchorElement>('.watch-link, .controls .brand'))
      link.href = new URL(`/video/${file}`, link.href).href;
    if (isCovered) {
      Object.assign(video.dataset, { src, poster });
      video.removeAttribute('poster');
      embed.player.unload();
    } else {
      video.poster = poster;
      embed.player.load(src);
      if (autoplay) void embed.player.play();
    }
    embed.controls.update();
    renderPlace();
    const size = { width: Number(width), height: Number(height) };
    embed.postEvent({ event: 'video', file, ...size, ...getPlace(), ...embed.player.state() });
    return true;
  }

  const list = createVideoList(root, entries, (target) => {
    showVideo(target, true);
    find('.toggle')?.focus({ preventScroll: true });
  });
  const step = (by: number) => showVideo(toIndex(index + by), true);
  const embed = startEmbed(root, video, parameters, {
    // Commands keep the playback state: a paused embed stays paused.
    commands: {
      next: () => void showVideo(toIndex(index + 1), isPlaying()),
      previous: () => void showVideo(toIndex(index - 1), isPlaying()),
    },
    keys: { n: () => void step(1), p: () => void step(-1), l: list.toggle },
    details: getPlace(),
    setLoop(isOn) {
      isLooping = isOn;
      renderPlace();
    },
    playNext: () => step(1),
  });

  previous?.addEventListener('click', () => step(-1));
  next?.addEventListener('click', () => step(1));
  for (const entry of entries) {
    const length = entry.querySelector('.length');
    if (length) length.textContent = formatTime(Number(entry.dataset.duration));
  }
}
