import type { Mail } from '../../platform/mail/transport.ts';
import { CODE_LIFETIME_MS } from '../accounts/index.ts';
import { SIGN_UP_DAYS } from '../sign-up/index.ts';
import { type MailContent, renderHtml, renderText } from './layout.ts';
import type { MailContext } from './mail-context.ts';
import {
  describeRequest,
  formatUtcTime,
  type MailedRequest,
  type NoticeMail,
  renderNotice,
} from './notice-template.ts';
import { interpolate, mailTexts } from './texts.ts';

type MailKind = Exclude<keyof ReturnType<typeof mailTexts>, 'layout' | 'notices'>;

interface TemplateParts {
  values?: Record<string, string>;
  code?: string;
  href?: string;
  /** The request that the mail is about. */
  request?: MailedRequest;
  /** Of the link for owners who did not make the request. */
  secureHref?: string;
}

function renderMail(
  kind: MailKind,
  { language, siteUrl }: MailContext,
  { values = {}, code, href, request, secureHref }: TemplateParts,
): Mail {
  const { layout, notices, ...mails } = mailTexts(language);
  const texts: { subject: string; heading: string; intro: string; more?: string; action?: string } =
    mails[kind];
  const placeholders = { ...values, ...(code !== undefined && { code }) };
  const content: MailContent = {
    language,
    heading: interpolate(texts.heading, placeholders),
    paragraphs: [texts.intro, ...(texts.more ? [texts.more] : [])].map((text) =>
      interpolate(text, placeholders),
    ),
    tagline: layout.tagline,
    footer: interpolate(layout.reason, { site: siteUrl }),
    ...(code !== undefined && {
      code: {
        label: layout.codeLabel,
        digits: code,
        note: interpolate(layout.codeExpiry, { minutes: CODE_LIFETIME_MS / 60_000 }),
      },
    }),
    ...(texts.action && href !== undefined && { action: { label: texts.action, href } }),
    ...(request && { facts: describeRequest(request, language) }),
    ...(secureHref !== undefined && { otherAction: { label: notices.layout.action, href: secureHref } }),
  };
  return {
    kind,
    subject: interpolate(texts.subject, placeholders),
    text: renderText(content),
    html: renderHtml(content),
  };
}

const securitySettings = ({ siteUrl }: MailContext) => `${siteUrl}/settings#security`;

/** The templates of all mails. Each takes the context and its own values. */
export const mailTemplates = {
  /** @param linkCode for the link `/confirm/join#code=...` (ACCOUNT-32) */
  join: (context: MailContext, code: string, linkCode: string) =>
    renderMail('join', context, { code, href: `${context.siteUrl}/confirm/join#code=${linkCode}` }),
  /** Sent to the owner of an address that was used to register again. */
  joinTaken: (context: MailContext) =>
    renderMail('joinTaken', context, { href: `${context.siteUrl}/auth/login` }),
  /** Sent when an address joins again while its sign-up waits for an administrator. */
  signUpWaiting: (context: MailContext) => renderMail('signUpWaiting', context, {}),
  signUpApproved: (context: MailContext) =>
    renderMail('signUpApproved', context, { href: `${context.siteUrl}/auth/login` }),
  /** @param reason of the administrator */
  signUpRejected: (context: MailContext, reason: string) =>
    renderMail('signUpRejected', context, {
      values: { reason, days: String(SIGN_UP_DAYS) },
      href: `${context.siteUrl}/legal/contact-us`,
    }),
  passwordReset: (context: MailContext, code: string) => renderMail('passwordReset', context, { code }),
  emailChange: (context: MailContext, code: string) => renderMail('emailChange', context, { code }),
  /** Sent to the address that was replaced by the former one. */
  emailRestored: (context: MailContext) =>
    renderMail('emailRestored', context, { href: `${context.siteUrl}/legal/contact-us` }),
  /** Sent when the link of a notice has removed the last factor. */
  twoStepSignInLost: (context: MailContext) =>
    renderMail('twoStepSignInLost', context, { href: securitySettings(context) }),
  /** Sent when the link of a notice has deleted the recovery codes. */
  recoveryCodesLost: (context: MailContext) =>
    renderMail('recoveryCodesLost', context, { href: securitySettings(context) }),
  deleteProfile: (context: MailContext, code: string) => renderMail('deleteProfile', context, { code }),
  /** @param when the time of the deletion */
  profileDeleted: (context: MailContext, when: Date) =>
    renderMail('profileDeleted', context, {
      values: { time: formatUtcTime(when, context.language) },
      href: `${context.siteUrl}/auth/login`,
    }),
  /** Notifies the owner about an event of the account. */
  notice: (context: MailContext, notice: NoticeMail) => renderNotice(context, notice),
  /** The code is in two links: `/confirm#recover=...` (ACCOUNT-66) and, for owners who have not asked for it, `/confirm#secure=...`. */
  recoveryLink: (context: MailContext, { code, ...request }: MailedRequest & { code: string }) =>
    renderMail('recoveryLink', context, {
      href: `${context.siteUrl}/confirm#recover=${code}`,
      secureHref: `${context.siteUrl}/confirm#secure=${code}`,
      request,
    }),
  /** Sent to the site's operators. */
  contact: (context: MailContext, submission: ContactSubmission) =>
    renderMail('contact', context, { values: contactValues(submission) }),
};

interface ContactSubmission {
  topic: string;
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

const contactValues = (submission: ContactSubmission) => ({
  ...submission,
  phone: submission.phone ?? '–',
});
