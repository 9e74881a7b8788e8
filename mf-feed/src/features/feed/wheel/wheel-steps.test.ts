import { readWheelStep, toWheelInput, type WheelInput, type WheelRun } from './wheel-steps.ts';

/** Returns the steps of consecutive events. */
function readSteps(inputs: WheelInput[]): number[] {
  let run: WheelRun | null = null;
  return inputs.map((input) => {
    const result = readWheelStep(run, input);
    run = result.run;
    return result.step;
  });
}

/** Creates trackpad events, one per frame unless given an interval. */
const swipe = (deltas: number[], start = 0, interval = 16): WheelInput[] =>
  deltas.map((delta, index) => ({ time: start + index * interval, delta, isNotch: false }));
const notches = (deltas: number[], interval: number): WheelInput[] =>
  deltas.map((delta, index) => ({ time: index * interval, delta, isNotch: true }));
const getTaken = (inputs: WheelInput[]) => readSteps(inputs).filter((step) => step !== 0);

/** Speeds of a flick: the fingers accelerate, then momentum decays for about a second. */
const FLICK = [
  ...[1, 4, 12, 30, 52, 47, 58, 44],
  ...Array.from({ length: 60 }, (_, frame) => Math.round(42 * 0.93 ** frame)),
];

describe('notches of a mouse wheel', () => {
  it.each([2, 30, 140, 400])('are one step each, %s ms apart', (interval) => {
    expect(readSteps(notches([120, 120, 120, -120, -120], interval))).toEqual([1, 1, 1, -1, -1]);
  });

  it('are recognized in lines and in multiples of 120', () => {
    const wheel = (init: WheelEventInit, wheelDeltaY?: number) =>
      toWheelInput(Object.assign(new WheelEvent('wheel', init), { wheelDeltaY }));
    expect(wheel({ deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE })).toMatchObject({ isNotch: true });
    expect(wheel({ deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE })).toMatchObject({ isNotch: true });
    expect(wheel({ deltaY: 80 }, -120)).toMatchObject({ isNotch: true, delta: 80 });
    expect(wheel({ deltaY: 160 }, -240)).toMatchObject({ isNotch: true });
    expect(wheel({ deltaY: 4.000244140625 }, -12)).toMatchObject({ isNotch: true });
    expect(wheel({ deltaY: -12.000732421875 }, 36)).toMatchObject({ isNotch: true });
    expect(wheel({ deltaY: 14 }, -42)).toMatchObject({ isNotch: false, delta: 14 });
    expect(wheel({ deltaY: 14 })).toMatchObject({ isNotch: false });
  });

  it('of a wheel that does not look like one are a step each after a pause', () => {
    expect(readSteps(swipe([53, 53, -53], 0, 200))).toEqual([1, 1, -1]);
  });
});

describe('a trackpad gesture', () => {
  it('is one step with all of its momentum, as soon as it is certain', () => {
    const steps = readSteps(swipe(FLICK));
    expect(steps.filter((step) => step !== 0)).toEqual([1]);
    expect(steps.indexOf(1)).toBe(3);
    expect(getTaken(swipe(FLICK.map((delta) => -delta)))).toEqual([-1]);
  });

  it('is one step when the fingers move slowly, evenly and far', () => {
    expect(getTaken(swipe(Array.from({ length: 120 }, () => 12)))).toEqual([1]);
  });

  it('is no step when the fingers only touch the trackpad', () => {
    expect(getTaken(swipe([1, 2, 4, 3, 1]))).toEqual([]);
  });

  it('is a second step when it follows during the momentum of the first, also if it is stronger', () => {
    const early = FLICK.slice(0, 35);
    const second = swipe(FLICK, early.length * 16);
    expect(getTaken([...swipe(early), ...second])).toEqual([1, 1]);
    const stronger = swipe(
      FLICK.map((delta) => delta * 2),
      early.length * 16,
    );
    expect(getTaken([...swipe(early), ...stronger])).toEqual([1, 1]);
  });

  it('is a step back when the fingers turn around, but not when they tremble', () => {
    const early = FLICK.slice(0, 30);
    const back = swipe(
      FLICK.map((delta) => -delta),
      early.length * 16,
    );
    expect(getTaken([...swipe(early), ...back])).toEqual([1, -1]);
    expect(getTaken(swipe([...early, -2, -1, ...FLICK.slice(30)]))).toEqual([1]);
  });

  it('is one step when a busy page receives its events merged', () => {
    const merged = [...swipe(FLICK.slice(0, 30)), { time: 30 * 16 + 96, delta: 60, isNotch: false }];
    expect(getTaken([...merged, ...swipe(FLICK.slice(36), 37 * 16)])).toEqual([1]);
  });

  it('is one step when one of its distances equals a notch', () => {
    const inputs = swipe(FLICK).map((input, index) => (index === 6 ? { ...input, isNotch: true } : input));
    expect(getTaken(inputs)).toEqual([1]);
  });

  it('is a step of its own after a pause', () => {
    expect(getTaken([...swipe(FLICK), ...swipe(FLICK, FLICK.length * 16 + 200)])).toEqual([1, 1]);
  });
});
