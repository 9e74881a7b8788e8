import type { AnalyticsDevice } from '@ontrend/shared/wire';

interface ClientHints {
  platform: string;
}

/** User agent patterns of browsers. The first match wins, because most user agents contain several names. */
const BROWSER_BRANDS: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Microsoft Edge'],
  [/OPR\/|Opera|OPT\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Returns the device info of analytics batches (WIRE-15). */
export function getDeviceInfo(): AnalyticsDevice {
  const { userAgent, language, platform } = navigator;
  const hints = (navigator as Navigator & { userAgentData?: ClientHints }).userAgentData;
  return {
    deviceType: 'web-browser',
    language,
    platform: hints?.platform || platform,
    resolution: `${screen.width}x${screen.height}`,
    brand: BROWSER_BRANDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown',
    version: '1.0.0',
    versionCode: 1,
  };
}
