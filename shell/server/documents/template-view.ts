import { formatCount } from '@ontrend/shared/i18n/formats';
import type { NamedReply } from './first-calls.ts';

/** Marks the first item of every list with `first`, which templates without logic can ask for. */
function withFirst(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const marked = withFirst(item);
      return index === 0 && marked && typeof marked === 'object' ? { ...marked, first: true } : marked;
    });
  }
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFirst(inner)]));
  }
  return value;
}

interface ViewSource {
  texts: unknown;
  /** BCP 47 tag. */
  language: string;
  params: Record<string, string | undefined>;
  query: Record<string, string>;
  mobile: boolean;
  origin: string;
  replies: NamedReply[];
}

/** `{{#count}}{{likes}}{{/count}}`: the number as the site writes it. */
const counts = (language: string) => () => (text: string, render: (template: string) => string) =>
  formatCount(Number(render(text)), language);

/** What templates see: texts, parameters, device, and each good reply under its name. */
export function templateView({ texts, language, params, query, mobile, origin, replies }: ViewSource) {
  const named = replies
    .filter((reply) => reply.status === 200)
    .map((reply) => [reply.as, withFirst(reply.reply)]);
  return {
    count: counts(language),
    texts,
    params,
    query,
    device: { mobile },
    origin,
    ...Object.fromEntries(named),
  };
}
