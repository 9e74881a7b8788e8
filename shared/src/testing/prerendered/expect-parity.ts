import { describeContent } from './describe-content.ts';

interface ParityOptions {
  /** Selects the compared part of both. */
  part?: string;
  /** Places that differ on purpose (`describeContent`). */
  except?: string[];
}

function findPart(root: Element, part: string | undefined): Element {
  const found = part === undefined ? root : root.querySelector(part);
  if (!found) throw new Error(`There is no ${part}.`);
  return found;
}

/**
 * Expects that a page shows the same in React as in its prerendered HTML: at each place of the prerendered HTML the same
 * elements with the same texts and attributes. React may show more at other places, such as buttons.
 */
export function expectParity(
  prerendered: Element,
  page: Element | undefined,
  { part, except = [] }: ParityOptions = {},
): void {
  if (!page) throw new Error('The page was not rendered.');
  const expected = describeContent(findPart(prerendered, part));
  const actual = describeContent(findPart(page, part));
  for (const place of except) expected.delete(place);
  const places = [...expected.keys()];
  const shown = Object.fromEntries(places.map((place) => [place, actual.get(place) ?? []]));
  expect(shown).toEqual(Object.fromEntries(expected));
}
