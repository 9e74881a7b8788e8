import type { RouteHandle } from '@ontrend/shared/contract';

type RouteInfo = Pick<RouteHandle, 'name' | 'transition'>;

/** Pages of one kind: on a desktop going from one to another is a change of words, not of place (spec 4). */
const ROUTE_GROUPS = [/^legal/, /^auth/, /^(user|User|settings)/];

/**
 * Whether the page fades when one route gives way to another (spec 4: not for messages, video pages, blog, or some
 * desktop legal, auth and profile transitions). The first three say `transition: 'none'` in their handles.
 */
export function shouldFade(from: RouteInfo, to: RouteInfo, { mobile }: { mobile: boolean }): boolean {
  if (from.transition === 'none' || to.transition === 'none') return false;
  return mobile || !ROUTE_GROUPS.some((group) => group.test(from.name) && group.test(to.name));
}
