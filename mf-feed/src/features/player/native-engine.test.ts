import { fakeMedia, type MediaLog } from '../../testing/fake-media.ts';
import { startNativeEngine } from './native-engine.ts';

let media: MediaLog;
let element: HTMLVideoElement;
const events = { onFatal: jest.fn(), onStartSegment: jest.fn() };

function dispatch(event: string, state: { error?: object; readyState?: number } = {}): void {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(element, name, { configurable: true, value });
  }
  element.dispatchEvent(new Event(event));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  media = fakeMedia();
  element = document.createElement('video');
});
afterEach(() => jest.useRealTimers());

test('fetches only the start of an upcoming video and all of the current one', () => {
  const engine = startNativeEngine(element, '/cat.mp4', 'start', events);
  expect(element.preload).toBe('metadata');
  engine.setPreload('full');
  expect(element.preload).toBe('auto');
});

test.each([
  ['a failed connection', { code: 2, message: '' }, 'network'],
  ['a server error', { code: 4, message: 'MEDIA_ELEMENT_ERROR: Format error' }, 'network'],
  ['an invalid file', { code: 4, message: 'DEMUXER_ERROR_COULD_NOT_OPEN: no streams' }, 'media'],
  ['a decoding error', { code: 3, message: '' }, 'media'],
])('%s', (_name, error, cause) => {
  startNativeEngine(element, '/cat.mp4', 'full', events);
  dispatch('error', { error });
  expect(events.onFatal.mock.calls).toEqual([[cause]]);
});

describe('a request without a response', () => {
  test('is repeated from the same position', () => {
    startNativeEngine(element, '/cat.mp4', 'full', events);
    element.currentTime = 4;
    dispatch('stalled', { readyState: 2 });
    jest.advanceTimersByTime(1_499);
    expect(media.calls).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(media.calls.map(({ call }) => call)).toEqual(['load']);
    element.currentTime = 0;
    dispatch('loadedmetadata');
    expect(element.currentTime).toBe(4);
  });

  test.each([
    ['data arrives', 2, 'progress'],
    ['enough is buffered', 4, 'none'],
  ])('is not repeated while %s', (_name, readyState, event) => {
    startNativeEngine(element, '/cat.mp4', 'full', events);
    dispatch('stalled', { readyState });
    dispatch(event);
    jest.advanceTimersByTime(1_500);
    expect(media.calls).toEqual([]);
  });
});
