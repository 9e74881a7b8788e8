import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { App } from '../../remote-kit/src/build/app-build.ts';

/** The shell as an app to build. */
export const SHELL: App = { name: 'shell', folder: join(ROOT, 'shell'), root: ROOT };
