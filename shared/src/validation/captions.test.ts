import { canonicalLanguageTag, normalizeCaptions } from './captions.ts';

const read = (text: string) => normalizeCaptions(new TextEncoder().encode(text));

it('returns only the cues', () => {
  const given = [
    '\ufeffWEBVTT - by an author\r\n',
    'STYLE\r\n::cue { background: url(https://elsewhere.example/x) }\r\n',
    'NOTE a note\r\n',
    'first\r\n00:01.000 --> 00:02.500 align:start position:10%\r\nHello <b>you</b>\r\n- Hi\u0007\r\n',
    '01:00:00.000 --> 01:00:01.000 onclick="x"\r\nBye\r\n',
  ].join('\r\n');
  expect(read(given)).toBe(
    [
      'WEBVTT\n',
      '00:00:01.000 --> 00:00:02.500 align:start position:10%\nHello <b>you</b>\n- Hi\n',
      '01:00:00.000 --> 01:00:01.000\nBye\n',
    ].join('\n'),
  );
});

it.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nHello', 'Captions must be a WebVTT file whose first line is WEBVTT.'],
  ['WEBVTT\n\n00:01 --> 00:02\nHello', 'Line 3: times must look like 00:01.000 --> 00:04.000.'],
  ['WEBVTT\n\n00:02.000 --> 00:02.000\nHello', 'Line 3: a caption must end after it starts.'],
  ['WEBVTT\n\nHello', 'This file contains no captions.'],
  [`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(1_801)}`, 'A file can have at most 1800 captions.'],
  [`WEBVTT\n\n${'x'.repeat(300_000)}`, 'Captions can be at most 256 KB.'],
])('rejects invalid file %#', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence);
});

it('rejects a file that is not UTF-8', () => {
  expect(() => normalizeCaptions(new Uint8Array([0x57, 0x45, 0xff]))).toThrow(
    'Captions must be encoded in UTF-8.',
  );
});

it.each([
  ['en', 'en'],
  ['pt-br', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['../x', null],
  ['english', null],
  ['', null],
])('the canonical form of language %s is %s', (text, tag) => {
  expect(canonicalLanguageTag(text)).toBe(tag);
});
