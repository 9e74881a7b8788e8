import type { DemoUser } from './types.ts';
import { creators } from './users/creators.ts';
import { fans } from './users/fans.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'ontrend2026';

/** The demo account first, then the creators, then their fans. */
export const users: DemoUser[] = [...creators, ...fans];
