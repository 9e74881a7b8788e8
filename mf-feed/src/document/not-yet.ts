import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.embed.path,
    handle: { name: 'embed-file', title: 'embed.title', layout: 'empty', transition: 'none', notYet: true },
  },
  {
    path: paths.embedAd.path,
    handle: { name: 'embed-ad', title: 'embed.title', layout: 'empty', transition: 'none', notYet: true },
  },
];
