import { formatCount } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import type { Preferences } from '@ontrend/shared/session/preferences-cookie';
import { parseTextParts } from '@ontrend/shared/validation';
import mustache from 'mustache';

/** A reply of the API, with the name that templates use for it. */
interface TemplateReply {
  as: string;
  status: number;
  reply?: unknown;
}

/** Marks the first item of every list with `isFirst`, because mustache templates have no index. */
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
  /** Preferences stored in this browser: `{{#preferences.autoplay}} autoplay{{/preferences.autoplay}}`. */
  preferences: Preferences;
  origin: string;
  replies: TemplateReply[];
}

/** `{{#formatCount}}{{likes}}{{/formatCount}}`: formats a count for the language of the document. */
const formatCountIn = (language: string) => () => (text: string, render: (template: string) => string) =>
  formatCount(Number(render(text)), language);

type Lambda = () => (text: string, render: (template: string) => string) => string;

/** Creates a section that formats the number inside it; an empty section stays empty. */
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

/**
 * `{{#richText}}{{.}}{{/richText}}`: links the hashtags (FEED-31), mentions and URLs of a text, as `RichText` does.
 */
const richText = () => (_text: string, render: (template: string) => string) =>
  parseTextParts(render('{{{.}}}'))
    .map(({ text, hashtag, mention, url }) => {
      const escaped = mustache.escape(text);
      if (url) {
        return `<a class="feed-hashtag" href="${mustache.escape(url)}" target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">${escaped}</a>`;
      }
      if (!hashtag && !mention) return escaped;
      const href = hashtag ? paths.hashtag.href(hashtag) : paths.profile.href(mention ?? '');
      return `<a class="feed-hashtag" href="${href}">${mention ? `<bdi>${escaped}</bdi>` : escaped}</a>`;
    })
    .join('');

/**
 * `{{#interpolate}}{{{texts.search.notFound}}}{{/interpolate}}`: fills the placeholders of one of our texts.
 */
const interpolate: Lambda = () => (text, render) => render(render(text));

/** `{{#urlEncode}}{{{name}}}{{/urlEncode}}`: encodes a value for use in a URL. */
const urlEncode: Lambda = () => (text, render) => encodeURIComponent(render(text));

/** `{{#initial}}{{{name}}}{{/initial}}`: the first letter of a name, shown in place of a picture. */
const initial: Lambda = () => (text, render) => mustache.escape([...render(text)][0]?.toUpperCase() ?? '');

/**
 * Creates the view of mustache templates: texts, parameters, device, and each successful reply under its
 * name. `{{#queryIs.sort.popular}}` is a section for one value of the query.
 */
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
  /** For metadata: prefixes a path with the origin of the site. */
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
    initial,
    texts,
    params,
    query,
    queryIs: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { [value]: true }])),
    device: { mobile },
    preferences,
    origin,
    ...Object.fromEntries(named),
  };
}
