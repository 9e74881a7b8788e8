import { detectDevice } from './detect-device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const GOOGLEBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

it.each([
  ['an iPhone', IPHONE, { mobile: true, iOS: true, android: false, safari: true, crawler: false }],
  ['a Pixel', PIXEL, { mobile: true, iOS: false, android: true, safari: false, crawler: false }],
  ['Safari on a Mac', MAC, { mobile: false, iOS: false, android: false, safari: true, crawler: false }],
  ['Chrome on Windows', CHROME, { mobile: false, iOS: false, android: false, safari: false, crawler: false }],
  ['a crawler', GOOGLEBOT, { mobile: false, iOS: false, android: false, safari: false, crawler: true }],
])('knows %s', (_name, agent, device) => {
  expect(detectDevice(agent)).toEqual(device);
});

it('believes the hint of the browser', () => {
  expect(detectDevice(CHROME, '?1').mobile).toBe(true);
});
