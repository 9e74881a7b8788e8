import { z } from 'zod';
import { BUILD_VERSION } from '../manifest/build-version.ts';

/** Name of an app: the shell or a remote. */
export const appName = z.string().regex(/^(shell|mf-[a-z-]{1,40})$/);
/** Version of a build. */
export const buildVersion = z.string().min(1).max(100);
/** Name of a build, as in `mf-feed@1.0.0-abc`. */
export const buildName = z.templateLiteral([appName, '@', z.string().regex(BUILD_VERSION)]);
