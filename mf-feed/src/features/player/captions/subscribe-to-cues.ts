import type { Caption } from '@ontrend/shared/wire';

/** Returns the plain text of a cue. The browser parses the WebVTT markup. */
function getCueText(cue: TextTrackCue): string {
  return (cue as VTTCue).getCueAsHTML?.().textContent ?? (cue as VTTCue).text;
}

/**
 * Subscribes to the cues of a captions file.
 * @param onLines called with the lines of the active cues, and with an empty list between cues
 * @returns unsubscribes and removes the track from the video
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
  // Load the cues without showing them; the page renders them.
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
