/** What remains of a selector without attributes if it has only types, classes, IDs, pseudo-classes and combinators. */
const SIMPLE_SELECTOR = /^[\w\s>+~:.,*#-]*$/;

/** Returns the element types to which a selector can apply, in lower case, or `undefined` for any type. */
function listTypes(selector) {
  const withoutAttributes = selector.replace(/\[[^\][]*\]/g, '');
  if (!SIMPLE_SELECTOR.test(withoutAttributes)) return undefined;
  const types = new Set();
  for (const part of withoutAttributes.split(',')) {
    const subject = part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    const [type] = /^[a-z][\w-]*/i.exec(subject) ?? [];
    if (!type) return undefined;
    types.add(type.toLowerCase());
  }
  return types;
}

/**
 * Makes `getComputedStyle` of jsdom match only the rules that can apply to an element of its type (decision 082). jsdom
 * matches the about 200 rules of its default style sheet, nearly all of which name a type, with each element.
 * @param selectors the module `living/helpers/selectors` of jsdom, before jsdom itself is loaded
 */
exports.filterStyleRules = (selectors) => {
  const { matchesDontThrow } = selectors;
  const typesBySelector = new Map();
  selectors.matchesDontThrow = (element, selector) => {
    if (!typesBySelector.has(selector)) typesBySelector.set(selector, listTypes(selector));
    const types = typesBySelector.get(selector);
    if (types && !types.has(element.localName.toLowerCase())) return false;
    return matchesDontThrow(element, selector);
  };
};
