import { act, render, screen } from '@testing-library/react';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { BufferingIndicator } from './buffering-indicator.tsx';

let element: HTMLVideoElement;

beforeEach(() => {
  jest.useFakeTimers();
  fakeMedia();
  element = document.createElement('video');
  render(<BufferingIndicator element={element} />);
});
afterEach(() => jest.useRealTimers());

function setReadyState(readyState: number, event: string): void {
  Object.defineProperty(element, 'readyState', { configurable: true, value: readyState });
  act(() => void element.dispatchEvent(new Event(event)));
}
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const getMessage = () => screen.queryByRole('status')?.textContent ?? null;

test('shows the indicator after half a second of buffering and hides it when playback resumes', async () => {
  await element.play();
  setReadyState(HTMLMediaElement.HAVE_CURRENT_DATA, 'waiting');
  advance(499);
  expect(getMessage()).toBeNull();
  advance(1);
  expect(getMessage()).toBe('Loading video…');
  setReadyState(HTMLMediaElement.HAVE_ENOUGH_DATA, 'canplay');
  expect(getMessage()).toBeNull();
  setReadyState(HTMLMediaElement.HAVE_CURRENT_DATA, 'waiting');
  expect(getMessage()).toBeNull();
});

test('shows nothing for a shorter pause in playback or for a paused video', async () => {
  await element.play();
  setReadyState(HTMLMediaElement.HAVE_CURRENT_DATA, 'waiting');
  advance(250);
  setReadyState(HTMLMediaElement.HAVE_ENOUGH_DATA, 'playing');
  advance(500);
  expect(getMessage()).toBeNull();
  element.pause();
  setReadyState(HTMLMediaElement.HAVE_METADATA, 'pause');
  advance(500);
  expect(getMessage()).toBeNull();
});
