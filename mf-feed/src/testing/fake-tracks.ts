import { act } from '@testing-library/react';

/** The captions of a video element, which jsdom has no idea of. */
class FakeTrack extends EventTarget {
  mode = 'disabled';
  activeCues: { text: string; getCueAsHTML(): { textContent: string } }[] = [];
}

const tracks = new WeakMap<Element, FakeTrack>();

/** Gives track elements what they would read. Call in `beforeEach`. */
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

/** The track element in the page, or null. */
export const trackElement = () => document.querySelector('track');

/** The video comes to a moment of which its captions say this; nothing without. */
export function showCues(...texts: string[]): void {
  const { track } = trackElement() as unknown as { track: FakeTrack };
  track.activeCues = texts.map((text) => ({
    text,
    getCueAsHTML: () => ({ textContent: text.replace(/<[^>]+>/g, '') }),
  }));
  act(() => void track.dispatchEvent(new Event('cuechange')));
}
