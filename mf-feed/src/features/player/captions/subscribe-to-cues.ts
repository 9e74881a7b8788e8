import type { Caption } from '@ontrend/shared/wire';

/** The words of a cue; what WebVTT marks up in them is left to the browser, which knows it. */
function getCueText(cue: TextTrackCue): string {
  return (cue as VTTCue).getCueAsHTML?.().textContent ?? (cue as VTTCue).text;
}

/**
 * Follows what a video's captions say.
 * @param onLines told the lines of the moment, and none between two
 * @returns what ends it, and takes the captions from the video
 */
export function subscribeToCues(
  element: HTMLVideoElement,
  { url, language }: Caption,
  onLines: (lines: string[]) => void,
): () => void {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.srclang = language;
  track.src = url;
  element.append(track);
  const textTrack = track.track;
  // Read, and drawn by the page.
  textTrack.mode = 'hidden';
  const onChange = () =>
    onLines(
      [...(textTrack.activeCues ?? [])]
        .flatMap((cue) => getCueText(cue).split('\n'))
        .filter((line) => line.trim()),
    );
  textTrack.addEventListener('cuechange', onChange);
  return () => {
    textTrack.removeEventListener('cuechange', onChange);
    textTrack.mode = 'disabled';
    track.remove();
    onLines([]);
  };
}
