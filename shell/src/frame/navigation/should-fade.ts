import type { RouteHandle } from '@ontrend/shared/contract';

type RouteInfo = Pick<RouteHandle, 'name' | 'transition'>;

/**
 * Groups of similar pages that don't fade into each other on desktops, by route name (SHELL-71). The product
 * specification names the profile pages `user`, `User` and `UserDeleted`.
 */
const ROUTE_GROUPS = [/^legal/, /^auth/, /^(user|User|settings)/];

/**
 * Returns whether the page fades between two routes (SHELL-71). Messages, video pages and the blog opt out
 * with `transition: 'none'` in their handles.
 */
export function shouldFade(from: RouteInfo, to: RouteInfo, { mobile }: { mobile: boolean }): boolean {
  if (from.transition === 'none' || to.transition === 'none') return false;
  return mobile || !ROUTE_GROUPS.some((group) => group.test(from.name) && group.test(to.name));
}
