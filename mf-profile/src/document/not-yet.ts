import type { RouteHandle } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';

/** Pages that are still being built. Each leaves this list when its page comes. */
export const notYet: { path: string; handle: RouteHandle }[] = [
  {
    path: paths.upload.path,
    handle: { name: 'upload', title: 'upload.title', layout: 'default', transition: 'fade', notYet: true },
  },
];
