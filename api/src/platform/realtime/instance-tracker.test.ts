import { type InstanceStatus, InstanceTracker } from './instance-tracker.ts';

const SUBSCRIPTION = 'run1 channel';
const STATUS = { epoch: 0, sequence: 0, subscription: SUBSCRIPTION, isLeaving: false };
let tracker: InstanceTracker;
let now = 0;

/** Receives a status of the own instance. */
const receiveOwnStatus = () => tracker.onStatus({ ...STATUS, instance: 'own' }, now);
/** Receives a status of another instance. @returns whether its messages are missing */
const receiveStatus = (status: Partial<InstanceStatus> = {}) =>
  tracker.onStatus({ ...STATUS, instance: 'other', ...status }, now);
const receiveMessage = (sequence: number, epoch = 0) =>
  tracker.onMessage({ instance: 'other', epoch, sequence });
/** Lets time pass in which only the own status arrives. @returns whether messages of a silent instance may be missing */
function wait(milliseconds: number): boolean {
  const end = now + milliseconds;
  while (now < end) {
    now += 2_000;
    receiveOwnStatus();
  }
  return tracker.removeSilent(now);
}
const isShared = (listenerCount: number) => tracker.isSharedByAll(SUBSCRIPTION, listenerCount, now);

beforeEach(() => {
  tracker = new InstanceTracker('own');
  receiveOwnStatus();
});

it('finds messages that have not arrived one status later, once', () => {
  expect(receiveStatus({ sequence: 5 })).toBe(false);
  expect(receiveStatus({ sequence: 6 })).toBe(false);
  expect(receiveStatus({ sequence: 6 })).toBe(true);
  expect(receiveStatus({ sequence: 6 })).toBe(false);
});

it('accepts messages that arrive after the status that counts them', () => {
  receiveStatus({ sequence: 5 });
  receiveStatus({ sequence: 7 });
  expect([receiveMessage(6), receiveMessage(7)]).toEqual(['complete', 'complete']);
  expect(receiveStatus({ sequence: 7 })).toBe(false);
});

it('finds a missing message when the next one arrives', () => {
  receiveStatus({ sequence: 5 });
  expect([receiveMessage(6), receiveMessage(8)]).toEqual(['complete', 'incomplete']);
  expect(receiveMessage(9)).toBe('complete');
});

it('reports an epoch once, and drops messages of the former one', () => {
  receiveStatus({ sequence: 5 });
  expect(receiveStatus({ epoch: 1 })).toBe(true);
  expect(receiveMessage(6, 0)).toBe('outdated');
  expect(receiveMessage(1, 1)).toBe('complete');
  expect(receiveMessage(1, 2)).toBe('incomplete');
  expect(receiveStatus({ epoch: 2, sequence: 1 })).toBe(false);
});

it('misses nothing of an instance that published before this one started', () => {
  expect(receiveMessage(17)).toBe('complete');
  expect(receiveStatus({ sequence: 17 })).toBe(false);
  expect(receiveStatus({ sequence: 17 })).toBe(false);
});

it('finds an instance that dies, once, but not one that leaves', () => {
  receiveStatus();
  expect(wait(10_000)).toBe(false);
  expect(wait(2_000)).toBe(true);
  expect(wait(2_000)).toBe(false);
  receiveStatus({ isLeaving: true });
  expect(wait(20_000)).toBe(false);
});

it('finds the last messages of an instance that leaves', () => {
  receiveStatus({ sequence: 1 });
  receiveStatus({ sequence: 2, isLeaving: true });
  expect(wait(20_000)).toBe(true);
});

it('does not take others for dead while it receives nothing itself', () => {
  receiveStatus();
  now += 20_000;
  expect(tracker.removeSilent(now)).toBe(false);
  receiveStatus();
  receiveOwnStatus();
  expect(tracker.removeSilent(now)).toBe(false);
});

it('shares a subscription only while all instances have it', () => {
  expect(isShared(1)).toBe(true);
  // A listener of which there is no status.
  expect(isShared(2)).toBe(false);
  receiveStatus();
  expect(isShared(2)).toBe(true);
  receiveStatus({ subscription: null });
  expect(isShared(2)).toBe(false);
  receiveStatus({ subscription: 'run2 channel' });
  expect(isShared(2)).toBe(false);
  receiveStatus({ subscription: null, isLeaving: true });
  expect(isShared(1)).toBe(true);
  now += 5_000;
  expect(isShared(1)).toBe(true);
  now += 1;
  expect(isShared(1)).toBe(false);
});

it('does not mistake the successor of an instance that left or died for that instance', () => {
  receiveStatus();
  receiveStatus({ isLeaving: true });
  // The second listener belongs to a process without a Valkey.
  expect(isShared(2)).toBe(false);
  receiveStatus();
  expect(isShared(2)).toBe(true);
  wait(5_000);
  expect(isShared(2)).toBe(false);
  expect(isShared(1)).toBe(true);
});
