import { redactText, redactUrl } from './redact.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

it.each([
  ['/confirm/join?code=s3cret', '/confirm/join?code=*'],
  ['/confirm/join#code=s3cret', '/confirm/join#code=*'],
  ['/confirm/join?code=s3"cr et&x', '/confirm/join?code=*&x=*'],
  ['/browse/search?q=my%20illness&s3cret%20value', '/browse/search?q=*&*'],
  ['/media/p/1763900000.abcdefghijklmnopqrstuv/key/1/master.m3u8', '/media/p/*/key/1/master.m3u8'],
  ['/releases/preview/0123456789abcdef.s3cret', '/releases/preview/*'],
  ['/user/demo', '/user/demo'],
])('logs %s as %s', (url, redacted) => {
  expect(redactUrl(url)).toBe(redacted);
});

it.each([
  ['connect to postgres://ontrend:s3cret@db:5432/x failed', 'connect to postgres://*@db:5432/x failed'],
  [
    'GET https://site.example/confirm?code=s3cret&a=b failed',
    'GET https://site.example/confirm?code=*&a=* failed',
  ],
  ['authorization: Bearer s3cret.token', 'authorization: Bearer *'],
  [`token ${JWT} is invalid`, 'token * is invalid'],
  ['Cannot read properties of undefined (reading "x")', 'Cannot read properties of undefined (reading "x")'],
])('logs "%s" as "%s"', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});
