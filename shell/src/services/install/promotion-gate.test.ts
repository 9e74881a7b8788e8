import { events } from '@ontrend/shared/events';
import { startPromotionGate, usePromotionGate } from './promotion-gate.ts';

let stop = () => {};
const isOpen = () => usePromotionGate.getState().isOpen;
const watch = (fileName: string) => events.emit('video.viewed', { fileName, seconds: 3 });

beforeEach(() => usePromotionGate.setState({ isOpen: false }));
afterEach(() => stop());

it('opens when the visitor leaves the third different video', () => {
  stop = startPromotionGate();
  for (const fileName of ['a', 'b', 'a']) watch(fileName);
  expect(isOpen()).toBe(false);
  watch('c');
  expect(isOpen()).toBe(true);
});

it('counts videos from before it started', () => {
  stop = startPromotionGate([
    { event: 'view', file: 'a' },
    { event: 'skip', file: 'x' },
    { event: 'view', file: 'b' },
  ]);
  expect(isOpen()).toBe(false);
  watch('c');
  expect(isOpen()).toBe(true);
});
