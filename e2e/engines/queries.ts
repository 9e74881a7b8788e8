import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A string matches whole texts; a pattern matches parts. */
export type TextMatch = string | RegExp;

interface SerializedPattern {
  source: string;
  flags: string;
}

/** A text match that can be represented as JSON. */
type SerializedMatch = string | SerializedPattern;

/** One step of a query. Each searches within the elements that the previous steps found. */
export type Step =
  | { by: 'selector'; selector: string }
  | { by: 'role'; role: string; name?: SerializedMatch }
  | { by: 'label' | 'text'; text: SerializedMatch }
  | { by: 'content'; text: SerializedMatch };

export function serializeMatch(match: TextMatch): SerializedMatch {
  return typeof match === 'string' ? match : { source: match.source, flags: match.flags };
}

interface PageWithQueries {
  TestingLibraryDom: typeof import('@testing-library/dom');
}

/**
 * Runs in the page: returns the elements that a query finds, in document order. Roles and names are computed by
 * DOM Testing Library, so that they are the same in all engines.
 */
function findElements(steps: readonly Step[]): Element[] {
  const { TestingLibraryDom: library } = globalThis as unknown as PageWithQueries;
  const toMatcher = (match: SerializedMatch) =>
    typeof match === 'string' ? match : new RegExp(match.source, match.flags);
  const findIn = (parent: HTMLElement, step: Step): Element[] => {
    switch (step.by) {
      case 'selector':
        return [...parent.querySelectorAll(step.selector)];
      case 'role':
        return library.queryAllByRole(
          parent,
          step.role,
          step.name === undefined ? {} : { name: toMatcher(step.name) },
        );
      case 'label':
        return library.queryAllByLabelText(parent, toMatcher(step.text));
      case 'text':
        return library.queryAllByText(parent, toMatcher(step.text));
      case 'content': {
        const matcher = toMatcher(step.text);
        const content = parent.textContent ?? '';
        return (typeof matcher === 'string' ? content.includes(matcher) : matcher.test(content))
          ? [parent]
          : [];
      }
    }
  };
  let found: Element[] = [document.documentElement];
  for (const step of steps)
    found = [...new Set(found.flatMap((element) => findIn(element as HTMLElement, step)))];
  return found;
}

const LIBRARY_FILE = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** Expression that is true where `LIBRARY_EXPRESSION` was evaluated. Each document and frame needs it. */
export const HAS_LIBRARY_EXPRESSION = "'TestingLibraryDom' in globalThis";

/** Expression that makes DOM Testing Library available to queries. */
export const LIBRARY_EXPRESSION = `void (() => {${readFileSync(LIBRARY_FILE, 'utf8')}\n})()`;

/** Returns an expression for the elements that a query finds. */
export function toExpression(steps: readonly Step[]): string {
  return `(${findElements})(${JSON.stringify(steps)})`;
}
