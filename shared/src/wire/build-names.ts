import { z } from 'zod';

/** Name of an app: the shell or a remote. */
export const appName = z.string().regex(/^(shell|mf-[a-z-]{1,40})$/);
/** Version of a build. */
export const buildVersion = z.string().min(1).max(100);
