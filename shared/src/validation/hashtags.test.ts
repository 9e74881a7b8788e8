import { hashtagParts } from './hashtags.ts';

const tagsIn = (text: string) => hashtagParts(text).flatMap(({ hashtag }) => hashtag ?? []);

test.each([
  ['Wait for it #Cat #laser_dot2!', ['Cat', 'laser_dot2']],
  ['#折り紙 und #Übung, (#naïve) #привет. #שלום', ['折り紙', 'Übung', 'naïve', 'привет', 'שלום']],
  ['no. 1, C# and # alone, a#b, ##twice, &#39;', []],
  ['see https://a.example/#part and http://b.example/x#y then #real', ['real']],
  ['', []],
])('hashtags of "%s"', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});

test('loses no letter of the text', () => {
  const text = '#one two\n🐾 #three, https://a.example/#x #four';
  expect(
    hashtagParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
