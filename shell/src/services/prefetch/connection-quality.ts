import { usePreferences } from '@ontrend/shared/session';

/** Properties of `navigator.connection`, which only Chromium has. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  /** Bandwidth, Mbit/s. */
  downlink?: number;
  /** Round-trip time, milliseconds. */
  rtt?: number;
}

/** Below this bandwidth, a video and the files of a remote compete for it, Mbit/s. */
const SLOW_DOWNLINK_MBPS = 2;
const SLOW_RTT_MS = 300;

/**
 * Returns how much may be prefetched: nothing on 2G and with data saver in the browser or on this site, little on a slow
 * connection (SHELL-76, SHELL-96).
 */
export function getConnectionQuality(): 'off' | 'slow' | 'fast' {
  const { saveData, effectiveType, downlink, rtt } =
    (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
  const isSavingData = saveData === true || usePreferences.getState().dataSaver;
  if (isSavingData || effectiveType === 'slow-2g' || effectiveType === '2g') return 'off';
  const isSlow =
    effectiveType === '3g' ||
    (downlink !== undefined && downlink < SLOW_DOWNLINK_MBPS) ||
    (rtt !== undefined && rtt > SLOW_RTT_MS);
  return isSlow ? 'slow' : 'fast';
}
