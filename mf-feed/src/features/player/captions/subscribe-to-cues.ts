import type { Caption } from '@ontrend/shared/wire';

/** The words of a cue; what WebVTT marks up in them is left to the browser, which knows it. */
function wordsOf(cue: TextTrackCue): string {
  return (cue as VTTCue).getCueAsHTML?.().textContent ?? (cue as VTTCue).text;
}

/**
 * Follows what a video's captions say.
 * @param tell told the lines of the moment, and none between two
 * @returns what ends it, and takes the captions from the video
 */
export function readTrack(
  element: HTMLVideoElement,
  { url, language }: Caption,
  tell: (lines: string[]) => void,
): () => void {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.srclang = language;
  track.src = url;
  element.append(track);
  const texts = track.track;
  // Read, and drawn by the page.
  texts.mode = 'hidden';
  const onChange = () =>
    tell(
      [...(texts.activeCues ?? [])].flatMap((cue) => wordsOf(cue).split('\n')).filter((line) => line.trim()),
    );
  texts.addEventListener('cuechange', onChange);
  return () => {
    texts.removeEventListener('cuechange', onChange);
    texts.mode = 'disabled';
    track.remove();
    tell([]);
  };
}
