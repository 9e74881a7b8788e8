import type { createBrowserRouter } from 'react-router-dom';
import { enableViewTransitions } from './enable-view-transitions.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Listen = (event: 'unhandledRejection', listener: () => void) => void;

// The web type check excludes Node's types; this test needs only these.
const nodeProcess = jest.requireActual<{ on: Listen; off: Listen }>('node:process');

const unhandled = jest.fn();
beforeEach(() => {
  unhandled.mockClear();
  nodeProcess.on('unhandledRejection', unhandled);
});
afterEach(() => {
  nodeProcess.off('unhandledRejection', unhandled);
  Reflect.deleteProperty(document, 'startViewTransition');
});

test('a navigation that skips a transition causes no uncaught error', async () => {
  document.startViewTransition = () =>
    ({
      ready: Promise.reject(new DOMException('Transition was skipped', 'AbortError')),
      finished: Promise.resolve(undefined),
    }) as unknown as ViewTransition;
  enableViewTransitions({ state: {}, subscribe: () => () => {} } as unknown as Router, { mobile: false });
  await document.startViewTransition(() => {}).finished;
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
