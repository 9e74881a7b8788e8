import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveLanguage } from '@ontrend/shared/i18n/languages';
import type { DocumentLanguage } from '../../src/core/document/boot-data.ts';

/** Languages the document server has texts of, by their codes; texts by namespace. */
export type ExtraLanguages = ReadonlyMap<string, DocumentLanguage['texts']>;

/**
 * Reads `<code>.json` of a folder: languages that are enabled beside those of the list. Only tests have any; they
 * prove that the site can be read from right to left before Arabic is translated (spec 9).
 * @param folder empty for none
 */
export function readExtraLanguages(folder: string): ExtraLanguages {
  if (!folder) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as DocumentLanguage['texts'],
    ]),
  );
}

/**
 * The language of a document.
 * @param wanted what the reader's cookie says
 */
export function resolveDocumentLanguage(
  languages: ExtraLanguages,
  wanted: string | undefined,
): DocumentLanguage {
  const code = resolveLanguage(wanted, [...languages.keys()]);
  return { code, texts: languages.get(code) ?? {} };
}

/** Texts over others: what the first lacks is taken from the second, key by key. */
export function mergeTexts(texts: unknown, fallback: unknown): unknown {
  if (!texts || typeof texts !== 'object' || !fallback || typeof fallback !== 'object') {
    return texts ?? fallback;
  }
  const keys = new Set([...Object.keys(fallback), ...Object.keys(texts)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      mergeTexts((texts as Record<string, unknown>)[key], (fallback as Record<string, unknown>)[key]),
    ]),
  );
}
