import { mailTemplates } from './templates.ts';
import { pickLanguage } from './texts.ts';

const context = { language: 'en', siteUrl: 'https://ontrend.example' } as const;
const all = [
  mailTemplates.join(context, '012345', 'link-code'),
  mailTemplates.joinTaken(context),
  mailTemplates.passwordReset(context, '012345'),
  mailTemplates.passwordChanged(context),
  mailTemplates.emailChange(context, '012345'),
  mailTemplates.emailChanged(context, 'a-restore-code'),
  mailTemplates.emailRestored(context),
  mailTemplates.deleteProfile(context, '012345'),
  mailTemplates.profileDeleted(context, new Date('2026-12-05T09:00:00Z')),
];

it.each(all.map((mail) => [mail.kind, mail] as const))(
  'renders the mail "%s" as text and as HTML',
  (_kind, mail) => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|undefined|null/);
    expect(mail.text).toContain('Be On Trend');
    // Both parts have the same content.
    const words = mail.html
      .replace(/<style>[\s\S]*<\/style>|<[^>]+>/g, ' ')
      .replace(/&#39;/g, "'")
      .split(/\s+/);
    for (const word of mail.text.split(/\s+/).filter((each) => /^[A-Za-z]{3,}$/.test(each))) {
      expect(words.map((each) => each.replace(/[^A-Za-z]/g, ''))).toContain(word);
    }
  },
);

it.each(all.map((mail) => [mail.kind, mail.html] as const))(
  'loads no external resources in the mail "%s", in light or dark mode',
  (_kind, html) => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import/i);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<html lang="en">');
    for (const [, address] of html.matchAll(/href="([^"]+)"/g)) {
      expect(address).toMatch(/^https:\/\/ontrend\.example\//);
    }
  },
);

it('contains the date of a deletion', () => {
  expect(mailTemplates.profileDeleted(context, new Date('2026-12-05T23:00:00Z')).text).toContain(
    'On December 5, 2026',
  );
});

it('links to the page that confirms a registration', () => {
  const { text, html } = mailTemplates.join(context, '012345', 'a-code_1');
  for (const part of [text, html]) {
    expect(part).toContain('https://ontrend.example/confirm/join#code=a-code_1');
  }
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-DE,de;q=0.9,en;q=0.8', 'en'],
  ['xx', 'en'],
  ['constructor', 'en'],
  [';;q=,,', 'en'],
])('selects the language for "%s"', (preference, language) => {
  expect(pickLanguage(preference)).toBe(language);
});
