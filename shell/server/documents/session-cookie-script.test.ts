import { JSDOM } from 'jsdom';
import { renderSessionCookieScript } from './session-cookie-script.ts';

/** A page on this machine. @param prefix of its session; undefined for a page of `npm start` */
function openPage(jar: JSDOM['cookieJar' & keyof JSDOM], port: number, prefix?: string): Document {
  const { window } = new JSDOM('', {
    url: `http://localhost:${port}/`,
    cookieJar: jar,
    runScripts: 'outside-only',
  });
  if (prefix) window.eval(renderSessionCookieScript(prefix));
  return window.document;
}

it('keeps the session of a page apart from those of other servers on this machine', () => {
  const { cookieJar } = new JSDOM();
  const own = openPage(cookieJar, 3000);
  const session = openPage(cookieJar, 3001, 'localhost-3000.');
  own.cookie = 'token=own; Path=/';
  own.cookie = 'refreshToken=in-cookie.own; Path=/';
  own.cookie = 'language=en; Path=/';
  expect(session.cookie).toBe('language=en');
  session.cookie = 'token=of-the-site; Path=/; Max-Age=60';
  expect(session.cookie.split('; ').sort()).toEqual(['language=en', 'token=of-the-site']);
  expect(own.cookie.split('; ')).toContain('token=own');
  expect(cookieJar.getCookieStringSync('http://localhost:3001/')).toContain(
    'localhost-3000.token=of-the-site',
  );
  session.cookie = 'token=; Path=/; Max-Age=0';
  expect(session.cookie).toBe('language=en');
  expect(own.cookie.split('; ')).toContain('token=own');
});
