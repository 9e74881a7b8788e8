import type { MailedNoticeKind } from './notice-template.ts';
import { mailTemplates } from './templates.ts';
import { mailTexts, pickLanguage } from './texts.ts';

const context = { language: 'en', siteUrl: 'https://ontrend.example' } as const;
const place = { country: 'DE', network: '203.0.113.0/24' };
const notice = (kind: MailedNoticeKind, where: Parameters<typeof mailTemplates.notice>[1]['place'] = place) =>
  mailTemplates.notice(context, {
    kind,
    code: 'a-notice-code',
    linkDays: 7,
    at: new Date('2026-11-26T16:08:30Z'),
    device: 'Chrome on Android',
    place: where,
    values: { name: 'My phone', left: '9', former: 'old.name', username: 'new.name' },
  });
const { layout: _, ...noticeTexts } = mailTexts('en').notices;
const all = [
  mailTemplates.join(context, '012345', 'link-code'),
  mailTemplates.joinTaken(context),
  mailTemplates.passwordReset(context, '012345'),
  mailTemplates.emailChange(context, '012345'),
  mailTemplates.emailRestored(context),
  mailTemplates.twoStepSignInLost(context),
  mailTemplates.recoveryCodesLost(context),
  mailTemplates.recoveryLink(context, {
    code: 'a-recovery-code',
    at: new Date('2026-11-26T16:08:30Z'),
    device: 'Chrome on Android',
    place,
  }),
  mailTemplates.deleteProfile(context, '012345'),
  mailTemplates.profileDeleted(context, new Date('2026-12-05T09:00:00Z')),
  ...Object.keys(noticeTexts).map((kind) => notice(kind as MailedNoticeKind)),
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

it('contains the time of a deletion', () => {
  expect(mailTemplates.profileDeleted(context, new Date('2026-12-05T23:00:00Z')).text).toContain(
    'On December 5, 2026 at 11:00 PM UTC it will be permanently deleted',
  );
});

it('links to the page that confirms a registration', () => {
  const { text, html } = mailTemplates.join(context, '012345', 'a-code_1');
  for (const part of [text, html]) {
    expect(part).toContain('https://ontrend.example/confirm/join#code=a-code_1');
  }
});

it('says when, on which device and where an event happened, and links to the page that secures the account', () => {
  const { text, html } = notice('newDevice');
  expect(text).toContain(
    'When: November 26, 2026 at 4:08 PM UTC\nDevice: Chrome on Android\nPlace: Germany (203.0.113.0/24)\n',
  );
  for (const part of [text, html]) {
    expect(part).toContain('This wasn');
    expect(part).toContain('https://ontrend.example/confirm#secure=a-notice-code');
    expect(part).toContain('within 7 days');
  }
});

it.each([
  [{ country: null, network: null }, 'Place: Unknown'],
  [{ country: null, network: '240.0.0.0/24' }, 'Place: 240.0.0.0/24'],
])('describes the place %j', (where, line) => {
  expect(notice('passwordChanged', where).text).toContain(`${line}\n`);
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
