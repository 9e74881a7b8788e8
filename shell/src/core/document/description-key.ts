/**
 * Returns the text key of a page's description: `terms.description` for the title `terms.title`.
 * @param titleKey title key in the handle of the page
 */
export function getDescriptionKey(titleKey: string | undefined): string | undefined {
  return titleKey?.replace(/title$/, 'description');
}
