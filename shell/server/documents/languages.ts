import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveLanguage } from '@ontrend/shared/i18n/languages';
import type { DocumentLanguage } from '../../src/core/document/boot-data.ts';

/** Texts of additional languages by language code and namespace. */
export type ExtraLanguages = ReadonlyMap<string, DocumentLanguage['texts']>;

/**
 * Reads the additional languages of a folder from `<code>.json`. Only tests use them: they check the
 * right-to-left layout before Arabic is translated (CONST-56).
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
 * Returns the language of a document with its texts.
 * @param wanted language code from the cookie
 */
export function resolveDocumentLanguage(
  languages: ExtraLanguages,
  wanted: string | undefined,
): DocumentLanguage {
  const code = resolveLanguage(wanted, [...languages.keys()]);
  return { code, texts: languages.get(code) ?? {} };
}

/** Merges texts key by key; missing ones are taken from the fallback. */
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
