import { toPlainText } from '@ontrend/shared/plain-text';
import mustache from 'mustache';

/** Maximum length of a text in structured data, in characters. */
const TEXT_MAX_CHARACTERS = 500;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Fills the strings of a template. Empty values are dropped, as are objects that have nothing left but their
 * type.
 */
function fillTemplate(template: Json, view: object): Json | undefined {
  if (typeof template === 'string') {
    // Not HTML-escaped, because the result is JSON.
    const text = mustache.render(template, view, undefined, { escape: String });
    return toPlainText(text, TEXT_MAX_CHARACTERS) || undefined;
  }
  if (Array.isArray(template)) {
    const items = template.map((item) => fillTemplate(item, view)).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!template || typeof template !== 'object') return template;
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const filled = fillTemplate(value, view);
    return filled === undefined ? [] : [[key, filled] as const];
  });
  const isMoreThanType = (keys: string[]) => keys.some((key) => !key.startsWith('@'));
  const isEmptied = isMoreThanType(Object.keys(template)) && !isMoreThanType(entries.map(([key]) => key));
  return isEmptied ? undefined : Object.fromEntries(entries);
}

/**
 * Renders the page as a JSON-LD element of schema.org types for search engines.
 * @param template from the route's metadata
 * @returns an empty string when there is no data
 */
export function renderStructuredData(template: Record<string, unknown> | undefined, view: object): string {
  const data = template && fillTemplate(template as Json, view);
  if (!data) return '';
  // `<` is escaped so that the data cannot end the element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...(data as object) }).replaceAll(
    '<',
    '\\u003c',
  );
  return `<script type="application/ld+json">${text}</script>`;
}
