import { describeContent } from './describe-content.ts';

interface ParityOptions {
  /** Compares only the first element that matches this selector, in both. */
  within?: string;
  /** Selectors of elements that differ on purpose (`describeContent`). */
  except?: string[];
}

function find(root: Element, selector: string | undefined): Element {
  // The element that contains a page or an item is not part of it.
  const found = selector === undefined ? root.firstElementChild : root.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector ?? 'element'}.`);
  return found;
}

/**
 * Expects that a page shows the same in React as in its prerendered HTML: for each selector of the prerendered HTML the same
 * elements with the same texts and attributes. React may show more elements with other selectors, such as buttons.
 * @param prerendered element that contains the prerendered HTML
 * @param page element that contains what React rendered
 */
export function expectParity(
  prerendered: Element,
  page: Element | undefined,
  { within, except = [] }: ParityOptions = {},
): void {
  if (!page) throw new Error('The page was not rendered.');
  const expected = describeContent(find(prerendered, within));
  const actual = describeContent(find(page, within));
  for (const selector of except) expected.delete(selector);
  if (expected.size === 0) throw new Error('Nothing is compared.');
  const shown = Object.fromEntries([...expected.keys()].map((key) => [key, actual.get(key) ?? []]));
  expect(shown).toEqual(Object.fromEntries(expected));
}
