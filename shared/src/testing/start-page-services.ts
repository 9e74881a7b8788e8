import { startEntities } from '@ontrend/shared/entities';
import { startFocusTracking } from '@ontrend/shared/overlays';
import { startSessionRefetch } from '@ontrend/shared/query';
import { startToggleSync } from '../entities/toggle-sync.ts';

let isStarted = false;

/** Starts what the shell starts when a page is loaded. Runs once per test file. */
export function startPageServices(): void {
  if (isStarted) return;
  isStarted = true;
  void startEntities();
  startToggleSync();
  startSessionRefetch();
  startFocusTracking();
}
