import type { Mail } from '../../platform/mail/transport.ts';
import { CODE_LIFETIME_MS } from '../accounts/index.ts';
import { type MailContent, renderHtml, renderText } from './layout.ts';
import { interpolate, type Language, mailTexts } from './texts.ts';

/** Values that all mails depend on. */
export interface MailContext {
  language: Language;
  /** Without a trailing slash. */
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

/** The templates of all mails. Each takes the context and its own values. */
export const mailTemplates = {
  /** @param linkCode for the link `/confirm/join?code=...` (ACCOUNT-32) */
  join: (setting: MailContext, code: string, linkCode: string) =>
    renderMail('join', setting, { code, href: `${setting.siteUrl}/confirm/join?code=${linkCode}` }),
  /** Sent to the owner of an address that was used to register again. */
  joinTaken: (setting: MailContext) =>
    renderMail('joinTaken', setting, { href: `${setting.siteUrl}/auth/login` }),
  passwordReset: (setting: MailContext, code: string) => renderMail('passwordReset', setting, { code }),
  passwordChanged: (setting: MailContext) =>
    renderMail('passwordChanged', setting, { href: `${setting.siteUrl}/auth/reset-password` }),
  emailChange: (setting: MailContext, code: string) => renderMail('emailChange', setting, { code }),
  /** Sent to the previous address. */
  emailChanged: (setting: MailContext) =>
    renderMail('emailChanged', setting, { href: `${setting.siteUrl}/legal/contact-us` }),
  deleteProfile: (setting: MailContext, code: string) => renderMail('deleteProfile', setting, { code }),
  /** @param when the date of the deletion */
  profileDeleted: (setting: MailContext, when: Date) =>
    renderMail('profileDeleted', setting, {
      values: { date: when.toLocaleDateString(setting.language, { dateStyle: 'long', timeZone: 'UTC' }) },
      href: `${setting.siteUrl}/auth/login`,
    }),
  /** Sent to the site's operators. */
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
