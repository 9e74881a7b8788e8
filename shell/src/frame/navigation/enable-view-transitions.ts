import type { RouteHandle } from '@ontrend/shared/contract';
import type { createBrowserRouter } from 'react-router-dom';
import { shouldFade } from './should-fade.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Listener = Parameters<Router['subscribe']>[0];
type Options = Parameters<Listener>[1];

function findHandle({ matches }: Router['state']): RouteHandle | undefined {
  return matches.findLast(({ route }) => route.handle)?.route.handle as RouteHandle | undefined;
}

function isMotionReduced(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * A navigation before a transition has started skips the transition, which rejects `ready`. React Router
 * handles only `finished`, so the rejection would be reported as uncaught.
 */
function ignoreSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

/**
 * Enables a cross-fade of 300 ms between pages (SHELL-71, transitions.css). React Router expects a flag on
 * each link, but links come from seven apps and the fade depends on both routes, so a wrapper around
 * `subscribe` decides (decision 011).
 */
export function enableViewTransitions(router: Router, device: { mobile: boolean }): void {
  ignoreSkippedTransitions();
  let previousState = router.state;
  let viewTransition: Options['viewTransitionOpts'];
  router.subscribe((state) => {
    const [from, to] = [findHandle(previousState), findHandle(state)];
    const hasNavigated =
      previousState.initialized && state.location.pathname !== previousState.location.pathname;
    viewTransition =
      hasNavigated && from && to && shouldFade(from, to, device) && !isMotionReduced()
        ? { currentLocation: previousState.location, nextLocation: state.location }
        : undefined;
    previousState = state;
  });
  const { subscribe } = router;
  router.subscribe = (listener) =>
    subscribe((state, options) => listener(state, { ...options, viewTransitionOpts: viewTransition }));
}
