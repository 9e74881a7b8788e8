import {
  addRemoteTexts,
  addTexts,
  createI18n,
  getTextDirection,
  i18n,
  LANGUAGES,
  resolveLanguage,
  setLanguage,
} from '@ontrend/shared/i18n';

/** Plural categories of several languages (CLDR), with numbers that belong to them. */
const FORMS = {
  en: { one: [1], other: [0, 2, 5, 21, 1_000_000] },
  es: { one: [1], many: [1_000_000], other: [0, 2, 21] },
  ru: { one: [1, 21, 101], few: [2, 3, 4, 22, 104], many: [0, 5, 11, 12, 14, 19, 25, 111] },
  ar: { zero: [0], one: [1], two: [2], few: [3, 10], many: [11, 99], other: [100, 1000] },
};

it.each(
  Object.entries(FORMS).flatMap(([language, forms]) =>
    Object.entries(forms).map(([form, counts]) => [language, form, counts] as const),
  ),
)('in %s the plural form "%s" is used for %p', (language, form, counts) => {
  const instance = createI18n(language);
  const texts = Object.keys(FORMS[language as keyof typeof FORMS]).map((name) => [`likes_${name}`, name]);
  instance.addResourceBundle(language, 'mf-x', Object.fromEntries(texts));
  expect(counts.map((count) => instance.t('likes', { ns: 'mf-x', count }))).toEqual(counts.map(() => form));
});

it('uses the Russian plural forms', () => {
  const instance = createI18n('ru');
  instance.addResourceBundle('ru', 'mf-x', {
    likes_one: '{{count}} лайк',
    likes_few: '{{count}} лайка',
    likes_many: '{{count}} лайков',
  });
  expect([1, 3, 5, 11, 21, 22].map((count) => instance.t('likes', { ns: 'mf-x', count }))).toEqual([
    '1 лайк',
    '3 лайка',
    '5 лайков',
    '11 лайков',
    '21 лайк',
    '22 лайка',
  ]);
});

it('falls back to English for missing texts', () => {
  const instance = createI18n('ru');
  instance.addResourceBundle('en', 'mf-x', { again: 'Try again' });
  instance.addResourceBundle('ru', 'mf-x', { likes: 'Лайки' });
  expect(instance.t('again', { ns: 'mf-x' })).toBe('Try again');
});

describe('texts of a remote', () => {
  const en = { hello: 'Hello' };
  afterEach(() => i18n.changeLanguage('en'));

  it.each([
    ['when they are part of the module', { hello: 'مرحبا' }, 'مرحبا'],
    ['when they are loaded on demand', async () => ({ hello: 'مرحبا' }), 'مرحبا'],
    ['or in English when they cannot be loaded', () => Promise.reject(new Error('offline')), 'Hello'],
  ])("are in the user's language, %s", async (_what, ar, text) => {
    await i18n.changeLanguage('ar');
    const name = `mf-${_what}`;
    await addRemoteTexts({ name, locales: { en, ar } });
    expect(i18n.t('hello', { ns: name })).toBe(text);
  });

  it('of other languages are not fetched', async () => {
    const ar = jest.fn();
    await addRemoteTexts({ name: 'mf-en', locales: { en, ar } });
    expect(ar).not.toHaveBeenCalled();
    expect(i18n.t('hello', { ns: 'mf-en' })).toBe('Hello');
  });

  it('of a new namespace do not change other namespaces', () => {
    addTexts('mf-two', { a: 'a' });
    addTexts('mf-two', { b: 'b' });
    expect([i18n.t('a', { ns: 'mf-two' }), i18n.t('b', { ns: 'mf-two' })]).toEqual(['a', 'b']);
  });
});

it('lists four languages, of which only English is enabled (SHELL-46)', () => {
  expect(LANGUAGES.map(({ code, isEnabled }) => [code, isEnabled])).toEqual([
    ['en', true],
    ['es', false],
    ['pt', false],
    ['ar', false],
  ]);
  expect(resolveLanguage('es')).toBe('en');
  expect(resolveLanguage('ar', ['ar'])).toBe('ar');
});

it.each([
  ['en', 'ltr'],
  ['arn', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
])('the text direction of %s is %s', (language, direction) => {
  expect(getTextDirection(language)).toBe(direction);
});

it('stores the chosen language for the next document', () => {
  setLanguage('en');
  expect(document.cookie).toContain('language=en');
});
