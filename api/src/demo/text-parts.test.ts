import { findHashtags, findMentions } from './text-parts.ts';

it.each([
  ['Wait for it #Cat #cat #laser_dot2', ['cat', 'laser_dot2']],
  ['#折り紙 und #Übung, #naïve.', ['折り紙', 'übung', 'naïve']],
  ['no. 1, C# and # alone', []],
])('hashtags of "%s"', (text, tags) => {
  expect(findHashtags(text)).toEqual(tags);
});

it.each([
  ['@demo look, @mochi.and.me! And @demo again.', ['demo', 'mochi.and.me']],
  ['Ask @professor_bob.', ['professor_bob']],
  ['mail me@example.com or @', []],
])('mentions of "%s"', (text, names) => {
  expect(findMentions(text)).toEqual(names);
});
