import type { Mail } from '../../platform/mail/transport.ts';
import { CODE_LIFETIME_MS } from '../accounts/index.ts';
import { type MailContent, renderHtml, renderText } from './layout.ts';
import { interpolate, type Language, mailTexts } from './texts.ts';

/** For whom and from where a mail is written. */
export interface MailContext {
  language: Language;
  /** Where the site is, without a slash at its end. */
  siteUrl: string;
}

type MailKind = Exclude<keyof ReturnType<typeof mailTexts>, 'layout'>;

interface TemplateParts {
  values?: Record<string, string>;
  code?: string;
  href?: string;
}

function renderMail(
  kind: MailKind,
  { language, siteUrl }: MailContext,
  { values = {}, code, href }: TemplateParts,
): Mail {
  const { layout, ...mails } = mailTexts(language);
  const texts: { subject: string; heading: string; intro: string; more?: string; action?: string } =
    mails[kind];
  const all = { ...values, ...(code !== undefined && { code }) };
  const content: MailContent = {
    language,
    heading: interpolate(texts.heading, all),
    paragraphs: [texts.intro, ...(texts.more ? [texts.more] : [])].map((text) => interpolate(text, all)),
    tagline: layout.tagline,
    footer: interpolate(layout.why, { site: siteUrl }),
    ...(code !== undefined && {
      code: {
        label: layout.codeLabel,
        digits: code,
        note: interpolate(layout.codeLife, { minutes: CODE_LIFETIME_MS / 60_000 }),
      },
    }),
    ...(texts.action && href !== undefined && { action: { label: texts.action, href } }),
  };
  return {
    kind,
    subject: interpolate(texts.subject, all),
    text: renderText(content),
    html: renderHtml(content),
  };
}

/** The mails there are. Each takes the setting, and what it tells. */
export const mailTemplates = {
  /** @param linkCode makes the link `/confirm/join?code=...` (design 11) */
  join: (setting: MailContext, code: string, linkCode: string) =>
    renderMail('join', setting, { code, href: `${setting.siteUrl}/confirm/join?code=${linkCode}` }),
  /** To the owner of an address that somebody tried to join with. */
  joinTaken: (setting: MailContext) =>
    renderMail('joinTaken', setting, { href: `${setting.siteUrl}/auth/login` }),
  passwordReset: (setting: MailContext, code: string) => renderMail('passwordReset', setting, { code }),
  passwordChanged: (setting: MailContext) =>
    renderMail('passwordChanged', setting, { href: `${setting.siteUrl}/auth/reset-password` }),
  emailChange: (setting: MailContext, code: string) => renderMail('emailChange', setting, { code }),
  /** To the address that was left. */
  emailChanged: (setting: MailContext) =>
    renderMail('emailChanged', setting, { href: `${setting.siteUrl}/legal/contact-us` }),
  deleteProfile: (setting: MailContext, code: string) => renderMail('deleteProfile', setting, { code }),
  /** @param when the day of the deletion */
  profileDeleted: (setting: MailContext, when: Date) =>
    renderMail('profileDeleted', setting, {
      values: { date: when.toLocaleDateString(setting.language, { dateStyle: 'long', timeZone: 'UTC' }) },
      href: `${setting.siteUrl}/auth/login`,
    }),
  /** To the people behind the site. */
  letter: (setting: MailContext, letter: ContactSubmission) =>
    renderMail('letter', setting, { values: contactValues(letter) }),
};

interface ContactSubmission {
  topic: string;
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

const contactValues = (letter: ContactSubmission) => ({ ...letter, phone: letter.phone ?? '–' });
