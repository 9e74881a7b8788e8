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
 * Who goes on before a fade has begun skips it, and that rejects its `ready`; React Router listens to `finished` alone, so
 * every such step would be an uncaught error.
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
 * Lets the page fade into the next one, 300 ms long (spec 4; frame.css). The new page is there at once, the picture of
 * the old one goes. React Router takes the wish for a transition from each link; links here are of seven apps, and
 * whether to fade depends on the two routes, so it is decided where they are known: between router and view.
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
