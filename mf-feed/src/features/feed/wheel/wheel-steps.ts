/** Longest time between two wheel events of one gesture. */
export const GESTURE_GAP_MS = 150;
/** Distance from which a trackpad gesture counts, so that a touch of the trackpad does not change the video. */
const MIN_GESTURE_PX = 20;
/** Shortest time between two steps of one trackpad gesture: fingers do not move at an even speed. */
const MIN_STEP_INTERVAL_MS = 250;
/** Part of its peak below which the speed of a gesture has decayed. */
const DECAYED_RATIO = 0.5;
/** A gesture during the momentum of another is recognized by this speed: RISE_RATIO * momentum + RISE_PX_PER_FRAME. */
const RISE_RATIO = 2;
const RISE_PX_PER_FRAME = 10;
const FRAME_MS = 16;
/** Lower bound of the time in which a distance is covered: displays of 120 Hz report an event every 8 ms. */
const MIN_EVENT_MS = 8;
/** `wheelDelta` of one notch of a mouse wheel in browsers that report pixels. */
const NOTCH_DELTA = 120;
/** On macOS Chromium reports multiples of this distance for a mouse wheel, and whole pixels for a trackpad. */
const MACOS_NOTCH_PX = 4.000244140625;

/** The part of a wheel event that decides about steps. */
export interface WheelInput {
  /** Milliseconds. */
  time: number;
  /** Vertical distance; positive scrolls down. In pixels unless it is a notch. */
  delta: number;
  /** Whether the event comes from a notch of a mouse wheel. Browsers do not say it; this is derived from the distance. */
  isNotch: boolean;
}

/** Wheel events without a pause: notches of a mouse wheel, or a trackpad gesture with its momentum. */
export interface WheelRun {
  /** Time of the last event in milliseconds. */
  time: number;
  /** Whether all events so far were notches. */
  hasOnlyNotches: boolean;
  /** Direction of the last step; 0 before the first one. */
  direction: -1 | 0 | 1;
  /** Time of the last step in milliseconds. */
  stepTime: number;
  /** Distance in pixels toward a first step, or toward one in the other direction. */
  pendingPx: number;
  /** Highest speed since the last step, in pixels per frame. */
  peakSpeed: number;
  /** Lowest speed since the peak, in pixels per frame. */
  lowSpeed: number;
}

/**
 * Reads what the rows need from a wheel event. Mouse wheels report lines, pages (Firefox), multiples of 120 in
 * `wheelDeltaY` (other browsers), or multiples of a fraction of a pixel (Chromium on macOS).
 */
export function toWheelInput(event: WheelEvent): WheelInput {
  // Before the deltas: Firefox converts lines to pixels for pages that do not read the mode first.
  const { deltaMode } = event;
  // Deprecated and therefore not typed, but the only sign of a notch where wheels report pixels.
  const { wheelDeltaY = 0 } = event as WheelEvent & { wheelDeltaY?: number };
  const isMultiple = (distance: number, unit: number) => distance !== 0 && distance % unit === 0;
  return {
    time: event.timeStamp,
    delta: event.deltaY,
    isNotch:
      deltaMode !== WheelEvent.DOM_DELTA_PIXEL ||
      isMultiple(wheelDeltaY, NOTCH_DELTA) ||
      isMultiple(event.deltaY, MACOS_NOTCH_PX),
  };
}

function startRun(time: number): WheelRun {
  return {
    time: time - FRAME_MS,
    hasOnlyNotches: true,
    direction: 0,
    stepTime: Number.NEGATIVE_INFINITY,
    pendingPx: 0,
    peakSpeed: 0,
    lowSpeed: 0,
  };
}

/** Returns whether an event belongs to a run. */
export function continuesRun(run: WheelRun | null, time: number): run is WheelRun {
  return run !== null && time - run.time <= GESTURE_GAP_MS;
}

/**
 * Interprets a wheel event: each notch of a mouse wheel is a step, and so is each trackpad gesture, however far
 * it goes. A gesture that starts during the momentum of the one before is recognized by its rise in speed.
 * @param previous the run up to now, or null
 * @returns the run with this event, and its step: 1 to the next video, -1 to the previous one, 0 for none
 */
export function readWheelStep(
  previous: WheelRun | null,
  { time, delta, isNotch }: WheelInput,
): { run: WheelRun; step: -1 | 0 | 1 } {
  const before = continuesRun(previous, time) ? previous : startRun(time);
  // A busy page gets one event with the distance of several, after a longer time.
  const speed = (Math.abs(delta) / Math.max(time - before.time, MIN_EVENT_MS)) * FRAME_MS;
  const direction = Math.sign(delta) as -1 | 0 | 1;
  // During a trackpad gesture, a distance like that of a notch is a coincidence.
  const hasOnlyNotches = before.hasOnlyNotches && isNotch;
  const run = { ...before, time, hasOnlyNotches };

  const isRepeated = direction === before.direction;
  run.pendingPx = isRepeated ? 0 : delta + (before.pendingPx * delta > 0 ? before.pendingPx : 0);
  const hasDecayed = before.lowSpeed <= before.peakSpeed * DECAYED_RATIO;
  const isFaster = speed >= before.lowSpeed * RISE_RATIO + RISE_PX_PER_FRAME;
  const isNewGesture = isRepeated
    ? hasDecayed && isFaster && time - before.stepTime >= MIN_STEP_INTERVAL_MS
    : Math.abs(run.pendingPx) >= MIN_GESTURE_PX;
  if (direction !== 0 && (hasOnlyNotches || isNewGesture)) {
    return {
      run: { ...run, direction, stepTime: time, pendingPx: 0, peakSpeed: speed, lowSpeed: speed },
      step: direction,
    };
  }
  if (isRepeated && speed > before.peakSpeed && !hasDecayed) {
    run.peakSpeed = speed;
    run.lowSpeed = speed;
  } else if (isRepeated) run.lowSpeed = Math.min(before.lowSpeed, speed);
  return { run, step: 0 };
}
