/** What a viewer or a screen reader notices of an element. */
type Content = Record<string, string>;

const ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'datetime',
  'dir',
  'lang',
  'hreflang',
  'aria-current',
  'aria-label',
  'data-liked',
  'data-sensitive',
  'width',
  'height',
  'type',
];

function getOwnText(element: Element): string {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function describeElement(element: Element): Content {
  const present = ATTRIBUTES.filter((name) => element.hasAttribute(name));
  return {
    text: getOwnText(element),
    ...Object.fromEntries(present.map((name) => [name, element.getAttribute(name) ?? ''])),
  };
}

/**
 * Names the place of an element by its first class, or by that of the closest ancestor with a class and its own tag:
 * `.profile-count dt`.
 */
function namePlace(element: Element, root: Element): string {
  // React Router's class of links to the current page.
  const ownClass = [...element.classList].find((name) => name !== 'active');
  if (ownClass) return `.${ownClass}`;
  const ancestor = element.parentElement?.closest('[class]');
  const scope = ancestor && root.contains(ancestor) ? `.${ancestor.classList[0]} ` : '';
  return scope + element.tagName.toLowerCase();
}

/**
 * Describes the content of a page by place: the own texts and attributes of its elements in the order of the document.
 */
export function describeContent(root: Element): Map<string, Content[]> {
  const places = new Map<string, Content[]>();
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('svg, noscript, [hidden]')) continue;
    const place = namePlace(element, root);
    places.set(place, [...(places.get(place) ?? []), describeElement(element)]);
  }
  return places;
}
