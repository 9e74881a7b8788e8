import { findWrongWord } from './check-words.ts';

it.each([
  'mf-feed',
  'check mf-feed',
  'canary mf-feed 10%',
  'promote mf-feed 1.0.0-1',
  'status',
  'status mf-trends',
  'stack',
  'stack -',
  'stack shell 17',
  'preview mf-feed mf-trends@1.0.0-1',
  'grant mf-trends /trends',
  'key',
  'all',
])('accepts "%s"', (text) => {
  expect(findWrongWord(text.split(' '))).toBeUndefined();
});

it.each([
  ['statsu', 'There is no command or app "statsu".'],
  ['toString mf-feed', 'There is no command or app "toString".'],
  ['publish mf-feed', 'There is no command or app "publish".'],
  ['rollback', 'rollback needs the name of an app.'],
  ['grant', 'grant needs the name of an app.'],
  ['rollback feed', '"feed" is not the name of an app.'],
  ['status feed', '"feed" is not the name of an app.'],
  ['mf-feed mf-profile', '"mf-profile" is not expected after mf-feed.'],
  ['rollback mf-feed 1.0.0-1', '"1.0.0-1" is not expected after mf-feed.'],
  ['canary mf-feed 10% 20%', '"20%" is not expected after mf-feed.'],
  ['check mf-feed --fast', '"--fast" is not expected after mf-feed.'],
  ['key mf-feed', 'key does not take "mf-feed".'],
])('names what is wrong in "%s"', (text, sentence) => {
  expect(findWrongWord(text.split(' '))).toBe(sentence);
});
