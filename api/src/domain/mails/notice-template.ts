import type { Mail } from '../../platform/mail/transport.ts';
import { type MailContent, renderHtml, renderText } from './layout.ts';
import type { MailContext } from './mail-context.ts';
import { interpolate, mailTexts } from './texts.ts';

/** Events that are mailed to the owner of an account. */
export type MailedNoticeKind = Exclude<keyof ReturnType<typeof mailTexts>['notices'], 'layout'>;

/** The request that caused an event. */
export interface MailedRequest {
  at: Date;
  /** Such as `Chrome on Android`. */
  device: string;
  /** ISO 3166 code and address range; null if unknown. */
  place: { country: string | null; network: string | null };
}

/** Contents of a notice. */
export interface NoticeMail extends MailedRequest {
  kind: MailedNoticeKind;
  /** Of the link `/confirm#secure=...`. */
  code: string;
  /** Days for which the link works. */
  linkDays: number;
  /** Values of the text, such as the `name` of a passkey. */
  values: Record<string, string>;
}

/** Renders what happened, when, where and on which device, with the link for owners who did not do it. */
export function renderNotice({ language, siteUrl }: MailContext, notice: NoticeMail): Mail {
  const { layout, notices } = mailTexts(language);
  const texts: { subject: string; heading: string; intro: string; question?: string } = notices[notice.kind];
  const labels = notices.layout;
  const values = { ...notice.values, days: notice.linkDays };
  const content = {
    language,
    heading: interpolate(texts.heading, values),
    paragraphs: [texts.intro, texts.question ?? labels.question].map((text) => interpolate(text, values)),
    facts: describeRequest(notice, language),
    action: { label: labels.action, href: `${siteUrl}/confirm#secure=${notice.code}` },
    tagline: layout.tagline,
    footer: interpolate(layout.reason, { site: siteUrl }),
  };
  return {
    kind: notice.kind,
    subject: interpolate(texts.subject, values),
    text: renderText(content),
    html: renderHtml(content),
  };
}

/** Formats a time in UTC, which the text around it names. */
export function formatUtcTime(time: Date, language: MailContext['language']): string {
  return time.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
}

/** Describes a request as facts of a mail: when, on which device and where. */
export function describeRequest(
  { at, device, place }: MailedRequest,
  language: MailContext['language'],
): NonNullable<MailContent['facts']> {
  const labels = mailTexts(language).notices.layout;
  return [
    { label: labels.when, value: interpolate(labels.time, { time: formatUtcTime(at, language) }) },
    { label: labels.device, value: device },
    { label: labels.place, value: describePlace(place, language) },
  ];
}

function describePlace({ country, network }: NoticeMail['place'], language: MailContext['language']): string {
  const labels = mailTexts(language).notices.layout;
  if (network === null) return labels.unknownPlace;
  const name = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
  return name ? interpolate(labels.placeWithCountry, { country: name, network }) : network;
}
