import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { useOnScreenKeyboard } from './use-on-screen-keyboard.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  useOnScreenKeyboard(box);
  return <div ref={box} data-testid="box" />;
}

/** Visual viewport of an 800 px high page. */
const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
beforeEach(() => {
  Object.assign(window, { visualViewport: viewport, innerHeight: 800 });
  Object.assign(viewport, { height: 800, offsetTop: 0, scale: 1 });
});

test.each([
  ['reports 0 without a keyboard', {}, ['0px', '0px']],
  ['reports the height of a keyboard', { height: 470 }, ['0px', '330px']],
  ['reports the keyboard and the scrolled distance', { height: 470, offsetTop: 120 }, ['120px', '210px']],
  ['ignores pinch zoom', { height: 400, offsetTop: 50, scale: 2 }, ['0px', '0px']],
])('%s', (_title, change, hidden) => {
  const { getByTestId, unmount } = render(<Box />);
  act(() => {
    Object.assign(viewport, change);
    viewport.dispatchEvent(new Event('resize'));
  });
  const { style } = getByTestId('box');
  expect(['--hidden-above', '--hidden-below'].map((name) => style.getPropertyValue(name))).toEqual(hidden);
  unmount();
});
