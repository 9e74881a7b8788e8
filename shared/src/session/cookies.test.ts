import { COOKIES, writeCookie } from './cookies.ts';

const DAY_S = 86_400;

it.each([
  ['token', 1],
  ['refreshToken', 30],
  ['clientId', 7],
] as const)('the cookie %s lives %i days', (name, days) => {
  const write = jest.spyOn(document, 'cookie', 'set');
  writeCookie(COOKIES[name], 'value');
  expect(write.mock.lastCall).toEqual([`${name}=value; Path=/; Max-Age=${days * DAY_S}; SameSite=Lax`]);
  write.mockRestore();
});
