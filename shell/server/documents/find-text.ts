/** Returns the text of a dotted key such as `terms.title`, as i18next does; undefined when there is none. */
export function findText(texts: unknown, key: string | undefined): string | undefined {
  let text: unknown = key && texts;
  for (const part of key?.split('.') ?? []) text = (text as Record<string, unknown> | undefined)?.[part];
  return typeof text === 'string' ? text : undefined;
}
