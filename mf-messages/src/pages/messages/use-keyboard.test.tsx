import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { useKeyboard } from './use-keyboard.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  useKeyboard(box);
  return <div ref={box} data-testid="box" />;
}

/** A page of 800 px, of which a part is seen. */
const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
beforeEach(() => {
  Object.assign(window, { visualViewport: seen, innerHeight: 800 });
  Object.assign(seen, { height: 800, offsetTop: 0, scale: 1 });
});

test.each([
  ['no keyboard', {}, ['0px', '0px']],
  ['a keyboard over the end', { height: 470 }, ['0px', '330px']],
  [
    'a keyboard, and the page scrolled to what one types in',
    { height: 470, offsetTop: 120 },
    ['120px', '210px'],
  ],
  ['zoomed in by fingers', { height: 400, offsetTop: 50, scale: 2 }, ['0px', '0px']],
])('%s', (_what, change, hidden) => {
  const { getByTestId, unmount } = render(<Box />);
  act(() => {
    Object.assign(seen, change);
    seen.dispatchEvent(new Event('resize'));
  });
  const { style } = getByTestId('box');
  expect(['--hidden-above', '--hidden-below'].map((name) => style.getPropertyValue(name))).toEqual(hidden);
  unmount();
});
