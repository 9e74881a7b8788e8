import type { AnalyticsDevice } from '@ontrend/shared/wire';

interface ClientHints {
  platform: string;
}

/** Brands by what their browsers call themselves, the first that fits: most carry the names of others too. */
const BROWSER_BRANDS: [RegExp, string][] = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Microsoft Edge'],
  [/OPR\/|Opera|OPT\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** The browser the events come from (spec 3, device info). */
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
