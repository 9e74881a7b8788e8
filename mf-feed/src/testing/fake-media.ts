// Preload lazy modules, so that render times do not depend on imports.
import '../features/player/controls/player-controls.tsx';

/** Calls to video elements, in order. jsdom has the elements but does not play anything. */
export interface MediaLog {
  calls: { element: HTMLVideoElement; call: 'play' | 'pause' | 'load' }[];
  /** Whether `play` rejects unmuted playback, as browsers do before a user gesture. */
  blocksSound: boolean;
}

/** Implements playback state for jsdom's video elements. Call in `beforeEach`. */
export function fakeMedia(): MediaLog {
  const log: MediaLog = { calls: [], blocksSound: false };
  // jsdom does not animate either.
  HTMLElement.prototype.animate = () => ({ currentTime: null, cancel() {} }) as unknown as Animation;
  const paused = new WeakMap<object, boolean>();
  const muted = new WeakMap<object, boolean>();
  Object.defineProperties(HTMLMediaElement.prototype, {
    play: {
      configurable: true,
      value: async function play(this: HTMLVideoElement) {
        log.calls.push({ element: this, call: 'play' });
        if (log.blocksSound && !this.muted) throw new DOMException('no gesture yet', 'NotAllowedError');
        paused.set(this, false);
      },
    },
    pause: {
      configurable: true,
      value: function pause(this: HTMLVideoElement) {
        log.calls.push({ element: this, call: 'pause' });
        paused.set(this, true);
      },
    },
    load: {
      configurable: true,
      value: function load(this: HTMLVideoElement) {
        log.calls.push({ element: this, call: 'load' });
        paused.set(this, true);
      },
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
    configurable: true,
    get(this: HTMLVideoElement) {
      return paused.get(this) ?? true;
    },
  });
  // A playing element has enough data.
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', {
    configurable: true,
    get(this: HTMLVideoElement) {
      return this.paused ? HTMLMediaElement.HAVE_NOTHING : HTMLMediaElement.HAVE_ENOUGH_DATA;
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
    configurable: true,
    get(this: HTMLVideoElement) {
      return muted.get(this) ?? this.hasAttribute('muted');
    },
    set(this: HTMLVideoElement, value: boolean) {
      muted.set(this, value);
    },
  });
  return log;
}

/** Makes an element play before the test, like a prerendered one at hydration. */
export async function startPlaying(element: HTMLVideoElement, log: MediaLog): Promise<void> {
  await element.play();
  log.calls.length = 0;
}
