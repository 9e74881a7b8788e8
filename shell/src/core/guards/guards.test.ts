import { describeUnknownMiddleware, findGuardRedirect } from './guards.ts';

const APP = 'https://downloads.ontrend.example/app.apk';
const guest = { signedIn: false, mobile: false, appDownloadUrl: APP };
const phoneGuest = { ...guest, mobile: true };
const member = { ...guest, signedIn: true };
const phoneMember = { ...member, mobile: true };

const login = (location: string) => `/auth/login?redirectPath=${encodeURIComponent(location)}`;

it.each([
  ['/auth/login', [null, '/', null, '/']],
  ['/auth/join', [null, '/', null, '/']],
  ['/auth/reset-password?x=1', [null, '/', null, '/']],
  ['/messages', [login('/messages'), null, null, null]],
  ['/messages?user=mochi', [login('/messages?user=mochi'), null, null, null]],
  ['/messages/c/7', [login('/messages/c/7'), null, null, null]],
  ['/notifications', [login('/notifications'), null, null, null]],
  ['/settings', [login('/settings'), null, null, null]],
  ['/browse/following', [login('/browse/following'), null, null, null]],
  ['/upload', [login('/upload'), null, '/', '/']],
  ['/download', [null, null, APP, APP]],
  ['/', [null, null, null, null]],
  ['/browse/for-you', [null, null, null, null]],
  ['/user', [null, null, null, null]],
  ['/user/someone', [null, null, null, null]],
  ['/confirm/join', [null, null, null, null]],
  ['/authors', [null, null, null, null]],
  // Spellings of the same path that the router accepts.
  ['/Messages/', [login('/Messages/'), null, null, null]],
  ['/%6Dessages', [login('/%6Dessages'), null, null, null]],
  ['/UPLOAD', [login('/UPLOAD'), null, '/', '/']],
])('%s redirects guest, member, phone guest and phone member', (location, expected) => {
  const visitors = [guest, member, phoneGuest, phoneMember];
  expect(visitors.map((visitor) => findGuardRedirect(visitor, location))).toEqual(expected);
});

it('shows the download page on a phone where no app is offered', () => {
  expect(findGuardRedirect({ ...phoneGuest, appDownloadUrl: null }, '/download')).toBeNull();
});

it('accepts known middleware and names unknown middleware', () => {
  expect(describeUnknownMiddleware(undefined)).toBeNull();
  expect(describeUnknownMiddleware(['auth', 'device'])).toBeNull();
  expect(describeUnknownMiddleware(['auth', 'adults'])).toBe('Unknown middleware adults');
  expect(describeUnknownMiddleware(['toString'])).toBe('Unknown middleware toString');
});
