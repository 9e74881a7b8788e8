/** iOS shows nothing but the video itself over the whole screen. */
interface IosVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** Whether this browser can show a video over the whole screen, one way or another. */
export function canUseFullscreen(element: HTMLVideoElement): boolean {
  return document.fullscreenEnabled === true || 'webkitEnterFullscreen' in element;
}

/** Shows a video with its controls over the whole screen, or brings it back into the page. */
export function toggleFullscreen(element: IosVideo): void {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  const frame = element.closest('.feed-frame');
  // A browser may refuse it, outside a gesture or inside a page of others: the video stays where it is.
  if (frame && document.fullscreenEnabled) frame.requestFullscreen().catch(() => {});
  else element.webkitEnterFullscreen?.();
}
