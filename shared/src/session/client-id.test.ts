import { setCredentialsProvider } from '@ontrend/shared/api-client';
import { fakeApi } from '@ontrend/shared/testing';
import { registerDevice } from './client-id.ts';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';

const invalidIdReply = { status: 422, error: { code: 'invalid', messages: ['Not an id'] } };

beforeEach(() => {
  writeCookie(COOKIES.clientId, 'the-id-of-this-browser');
  setCredentialsProvider({
    clientId: () => readCookie(COOKIES.clientId),
    accessToken: () => undefined,
    refresh: async () => false,
  });
});

it('registers the browser and stores the new client id', async () => {
  const api = fakeApi();
  api.on('app/device/create', { data: { clientId: 'another-id-of-this-browser', isRegistrationOpen: true } });
  await registerDevice();
  expect(api.bodies('app/device/create')).toEqual([{ clientId: 'the-id-of-this-browser' }]);
  expect(readCookie(COOKIES.clientId)).toBe('another-id-of-this-browser');
});

it('repeats a failed registration without the old id', async () => {
  const api = fakeApi();
  api.on('app/device/create', (body) =>
    'clientId' in body
      ? invalidIdReply
      : { data: { clientId: 'a-new-id-for-this-browser', isRegistrationOpen: true } },
  );
  await registerDevice();
  expect(api.bodies('app/device/create')).toHaveLength(2);
  expect(readCookie(COOKIES.clientId)).toBe('a-new-id-for-this-browser');
});

it('keeps the old id when there is no reply', async () => {
  fakeApi().on('app/device/create', invalidIdReply);
  await registerDevice();
  expect(readCookie(COOKIES.clientId)).toBe('the-id-of-this-browser');
});
