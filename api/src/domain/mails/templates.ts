import type { Mail } from '../../platform/mail/transport.ts';
import { CODE_LIFETIME_MS } from '../accounts/index.ts';
import { htmlPart, type MailContent, textPart } from './layout.ts';
import { fill, type Language, mailTexts } from './texts.ts';

/** For whom and from where a mail is written. */
export interface MailSetting {
  language: Language;
  /** Where the site is, without a slash at its end. */
  siteUrl: string;
}

type Kind = Exclude<keyof ReturnType<typeof mailTexts>, 'layout'>;

interface Parts {
  values?: Record<string, string>;
  code?: string;
  href?: string;
}

function write(kind: Kind, { language, siteUrl }: MailSetting, { values = {}, code, href }: Parts): Mail {
  const { layout, ...mails } = mailTexts(language);
  const texts: { subject: string; heading: string; intro: string; more?: string; action?: string } =
    mails[kind];
  const all = { ...values, ...(code !== undefined && { code }) };
  const content: MailContent = {
    language,
    heading: fill(texts.heading, all),
    paragraphs: [texts.intro, ...(texts.more ? [texts.more] : [])].map((text) => fill(text, all)),
    tagline: layout.tagline,
    footer: fill(layout.why, { site: siteUrl }),
    ...(code !== undefined && {
      code: {
        label: layout.codeLabel,
        digits: code,
        note: fill(layout.codeLife, { minutes: CODE_LIFETIME_MS / 60_000 }),
      },
    }),
    ...(texts.action && href !== undefined && { action: { label: texts.action, href } }),
  };
  return { kind, subject: fill(texts.subject, all), text: textPart(content), html: htmlPart(content) };
}

/** The mails there are. Each takes the setting, and what it tells. */
export const mails = {
  /** @param linkCode makes the link `/confirm/join?code=...` (design 11) */
  join: (setting: MailSetting, code: string, linkCode: string) =>
    write('join', setting, { code, href: `${setting.siteUrl}/confirm/join?code=${linkCode}` }),
  /** To the owner of an address that somebody tried to join with. */
  joinTaken: (setting: MailSetting) => write('joinTaken', setting, { href: `${setting.siteUrl}/auth/login` }),
  passwordReset: (setting: MailSetting, code: string) => write('passwordReset', setting, { code }),
  passwordChanged: (setting: MailSetting) =>
    write('passwordChanged', setting, { href: `${setting.siteUrl}/auth/reset-password` }),
  emailChange: (setting: MailSetting, code: string) => write('emailChange', setting, { code }),
  /** To the address that was left. */
  emailChanged: (setting: MailSetting) =>
    write('emailChanged', setting, { href: `${setting.siteUrl}/legal/contact-us` }),
  deleteProfile: (setting: MailSetting, code: string) => write('deleteProfile', setting, { code }),
  /** @param when the day of the deletion */
  profileDeleted: (setting: MailSetting, when: Date) =>
    write('profileDeleted', setting, {
      values: { date: when.toLocaleDateString(setting.language, { dateStyle: 'long', timeZone: 'UTC' }) },
      href: `${setting.siteUrl}/auth/login`,
    }),
  /** To the people behind the site. */
  letter: (setting: MailSetting, letter: Letter) => write('letter', setting, { values: lettered(letter) }),
};

interface Letter {
  topic: string;
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

const lettered = (letter: Letter) => ({ ...letter, phone: letter.phone ?? '–' });
