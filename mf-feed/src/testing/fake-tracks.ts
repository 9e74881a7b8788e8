import { act } from '@testing-library/react';

/** Text track of a video element, which jsdom does not implement. */
class FakeTrack extends EventTarget {
  mode = 'disabled';
  activeCues: { text: string; getCueAsHTML(): { textContent: string } }[] = [];
}

const tracks = new WeakMap<Element, FakeTrack>();

/** Gives track elements a fake text track. Call in `beforeEach`. */
export function fakeTracks(): void {
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: Element) {
      const track = tracks.get(this) ?? new FakeTrack();
      tracks.set(this, track);
      return track;
    },
  });
}

/** Returns the track element in the page, or null. */
export const getTrackElement = () => document.querySelector('track');

/** Activates cues with these texts; none without arguments. */
export function showCues(...texts: string[]): void {
  const { track } = getTrackElement() as unknown as { track: FakeTrack };
  track.activeCues = texts.map((text) => ({
    text,
    getCueAsHTML: () => ({ textContent: text.replace(/<[^>]+>/g, '') }),
  }));
  act(() => void track.dispatchEvent(new Event('cuechange')));
}
