import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import type { Preferences } from '@ontrend/shared/session/preferences-cookie';
import { parseTextParts } from '@ontrend/shared/validation';
import mustache from 'mustache';
import type { NamedReply } from './first-calls.ts';

/** Marks the first item of every list with `isFirst`, which templates without logic can ask for. */
function markFirstItems(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const marked = markFirstItems(item);
      return index === 0 && marked && typeof marked === 'object' ? { ...marked, isFirst: true } : marked;
    });
  }
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markFirstItems(inner)]));
  }
  return value;
}

interface TemplateViewInput {
  texts: unknown;
  /** BCP 47 tag. */
  language: string;
  params: Record<string, string | undefined>;
  query: Record<string, string>;
  mobile: boolean;
  /** Chosen on this device: `{{#preferences.autoplay}} autoplay{{/preferences.autoplay}}`. */
  preferences: Preferences;
  origin: string;
  replies: NamedReply[];
}

/** `{{#formatCount}}{{likes}}{{/formatCount}}`: the number as the site writes it. */
const formatCountIn = (language: string) => () => (text: string, render: (template: string) => string) =>
  formatCount(Number(render(text)), language);

type Lambda = () => (text: string, render: (template: string) => string) => string;

/** A section that writes the number in it in another way; nothing for nothing. */
const numberSection =
  (write: (value: number) => string): Lambda =>
  () =>
  (text, render) => {
    const value = render(text).trim();
    return value === '' ? '' : write(Number(value));
  };

/** For metadata, in seconds: `{{#isoDate}}{{createdAt}}{{/isoDate}}`, `{{#isoDuration}}{{duration}}{{/isoDuration}}`. */
const isoDate = numberSection((seconds) => new Date(seconds * 1_000).toISOString());
const isoDuration = numberSection((seconds) => `PT${Math.max(1, Math.round(seconds))}S`);
const round = numberSection((value) => String(Math.round(value)));

/** `{{#richText}}{{.}}{{/richText}}`: a text in which hashtags lead to their videos (spec 2.5) and mentions to
 * people, as pages draw it. */
const richText = () => (_text: string, render: (template: string) => string) =>
  parseTextParts(render('{{{.}}}'))
    .map(({ text, hashtag, mention }) => {
      const words = mustache.escape(text);
      if (!hashtag && !mention) return words;
      const href = hashtag ? paths.hashtag.href(hashtag) : paths.profile.href(mention ?? '');
      return `<a class="feed-hashtag" href="${href}">${words}</a>`;
    })
    .join('');

/** `{{#interpolate}}{{{texts.search.notFound}}}{{/interpolate}}`: a text of ours, with what it leaves open filled in. */
const interpolate: Lambda = () => (text, render) => render(render(text));

/** `{{#urlEncode}}{{{name}}}{{/urlEncode}}`: a value as a part of an address. */
const urlEncode: Lambda = () => (text, render) => encodeURIComponent(render(text));

/** What templates see: texts, parameters, device, and each good reply under its name. */
export function createTemplateView({
  texts,
  language,
  params,
  query,
  mobile,
  preferences,
  origin,
  replies,
}: TemplateViewInput) {
  const named = replies
    .filter((reply) => reply.status === 200)
    .map((reply) => [reply.as, markFirstItems(reply.reply)]);
  /** For metadata: the address with the origin before it, unless it has one. */
  const absoluteUrl: Lambda = () => (text, render) => {
    const address = render(text).trim();
    return address.startsWith('/') ? origin + address : address;
  };
  return {
    formatCount: formatCountIn(language),
    isoDate,
    isoDuration,
    round,
    absoluteUrl,
    richText,
    interpolate,
    urlEncode,
    texts,
    params,
    query,
    device: { mobile },
    preferences,
    origin,
    ...Object.fromEntries(named),
  };
}
