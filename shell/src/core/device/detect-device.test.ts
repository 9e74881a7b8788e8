import { detectDevice, refineDevice } from './detect-device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/156.0.0.0 Safari/537.36`;
const PIXEL = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`;

it.each([
  // Phones and tablets
  ['Safari on an iPhone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'mobile iOS safari'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'mobile iOS'],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'mobile iOS'],
  ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 'mobile iOS'],
  ['the Google app on an iPhone', `${IPHONE} GSA/350.0 Mobile/15E148 Safari/604.1`, 'mobile iOS'],
  [
    'Instagram on an iPhone',
    `${IPHONE} Mobile/15E148 Instagram 350.0.0.0 (iPhone16,1; iOS 18_0)`,
    'mobile iOS',
  ],
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBDV/iPhone16,1]`, 'mobile iOS'],
  [
    'an iPad that requests the mobile site',
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'mobile iOS safari',
  ],
  ['Chrome on Android', PIXEL, 'mobile android'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'mobile android',
  ],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${BLINK} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'mobile android',
  ],
  [
    'a web view of Telegram on Android',
    `Mozilla/5.0 (Linux; Android 14; K) ${BLINK} Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.3 (Samsung SM-S921B; Android 14; SDK 34; HIGH)`,
    'mobile android',
  ],
  [
    'a phone of Cubot',
    `Mozilla/5.0 (Linux; Android 11; CUBOT_X30) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'mobile android',
  ],
  [
    'an Android tablet',
    `Mozilla/5.0 (Linux; Android 14; SM-X910) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
    'mobile android',
  ],
  // Desktops
  ['Chrome on Windows', WINDOWS, ''],
  ['Edge on Windows', `${WINDOWS} Edg/156.0.0.0`, ''],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ''],
  [
    'Chrome on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/156.0.0.0 Safari/537.36`,
    '',
  ],
  ['Safari on a Mac', MAC_SAFARI, 'safari'],
  ['nothing at all', '', ''],
  // Crawlers
  [
    'Googlebot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'crawler',
  ],
  [
    "Google's phone crawler",
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'mobile android crawler',
  ],
  ['Bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'crawler'],
  [
    'Facebook sharing',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'crawler',
  ],
  ['WhatsApp sharing', 'WhatsApp/2.23.20.0', 'crawler'],
  ['Telegram sharing', 'TelegramBot (like TwitterBot)', 'crawler'],
  ['Slack sharing', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'crawler'],
  ['Skype sharing', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'crawler'],
  ['Yandex', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'crawler'],
])('detects %s', (_name, agent, expected) => {
  const device = detectDevice(agent);
  const set = Object.entries(device).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
  expect(set.sort()).toEqual(expected.split(' ').filter(Boolean).sort());
});

it('prefers the client hint of the browser', () => {
  expect(detectDevice(WINDOWS, '?1').mobile).toBe(true);
  expect(detectDevice(PIXEL, '?0').mobile).toBe(true);
});

it('detects an iPad with a Mac user agent by its touch screen, and serves it the desktop site', () => {
  const document = detectDevice(MAC_SAFARI);
  expect(refineDevice(document, { userAgent: MAC_SAFARI, maxTouchPoints: 5 })).toEqual({
    ...document,
    iOS: true,
    mobile: false,
  });
  expect(refineDevice(document, { userAgent: MAC_SAFARI, maxTouchPoints: 0 })).toEqual(document);
  // A laptop with a touch screen.
  expect(refineDevice(detectDevice(WINDOWS), { userAgent: WINDOWS, maxTouchPoints: 10 }).iOS).toBe(false);
});
