import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTexts, readExtraLanguages, resolveDocumentLanguage } from './languages.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
  writeFileSync(join(folder, 'ar.json'), '{"shell":{"brand":"أون ترند"}}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['no chosen language', undefined, 'en'],
  ['a language that is listed but disabled', 'es', 'en'],
  ['an unknown language', 'tlh', 'en'],
  ['the enabled language', 'en', 'en'],
])('%s: the document is in English', (_what, wanted, code) => {
  expect(resolveDocumentLanguage(readExtraLanguages(''), wanted)).toEqual({ code, texts: {} });
});

it('enables the languages of the folder with their texts', () => {
  expect(resolveDocumentLanguage(readExtraLanguages(folder), 'ar')).toEqual({
    code: 'ar',
    texts: { shell: { brand: 'أون ترند' } },
  });
});

it('takes missing texts from English, key by key', () => {
  expect(mergeTexts({ a: { b: 'ب' } }, { a: { b: 'b', c: 'c' }, d: 'd' })).toEqual({
    a: { b: 'ب', c: 'c' },
    d: 'd',
  });
  expect(mergeTexts(undefined, { a: 'a' })).toEqual({ a: 'a' });
});
