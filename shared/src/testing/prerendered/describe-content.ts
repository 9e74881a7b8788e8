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

/** Returns the first class of an element, or that of the closest ancestor with a class and its own tag: `.profile-count dt`. */
function getSelector(element: Element, root: Element): string {
  // React Router adds `active` to links to the current page.
  const ownClass = [...element.classList].find((name) => name !== 'active');
  if (ownClass) return `.${ownClass}`;
  const ancestor = element.parentElement?.closest('[class]');
  const scope = ancestor && root.contains(ancestor) ? `.${ancestor.classList[0]} ` : '';
  return scope + element.tagName.toLowerCase();
}

/**
 * Describes an element and the elements in it: their own texts and attributes, in the order of the document, by selector
 * (`getSelector`).
 */
export function describeContent(root: Element): Map<string, Content[]> {
  const contents = new Map<string, Content[]>();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest('svg, noscript, [hidden]')) continue;
    const selector = getSelector(element, root);
    contents.set(selector, [...(contents.get(selector) ?? []), describeElement(element)]);
  }
  return contents;
}
