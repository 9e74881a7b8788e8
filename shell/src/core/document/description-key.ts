/**
 * Where the words for a page's description stand: beside its title, as `terms.description` beside `terms.title`.
 * @param titleKey of the page's handle
 */
export function getDescriptionKey(titleKey: string | undefined): string | undefined {
  return titleKey?.replace(/title$/, 'description');
}
