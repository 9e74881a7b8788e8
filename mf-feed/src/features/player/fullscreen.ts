/** iOS only supports full screen for the `<video>` element itself. */
interface IosVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** Returns whether the browser can show a video in full screen, with or without our controls. */
export function canUseFullscreen(element: HTMLVideoElement): boolean {
  return document.fullscreenEnabled === true || 'webkitEnterFullscreen' in element;
}

/** Toggles full screen for a video and its controls. */
export function toggleFullscreen(element: IosVideo): void {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  const frame = element.closest('.feed-frame');
  // The browser rejects the request without a user gesture or in a foreign frame; the video then stays in the
  // page.
  if (frame && document.fullscreenEnabled) frame.requestFullscreen().catch(() => {});
  else element.webkitEnterFullscreen?.();
}
