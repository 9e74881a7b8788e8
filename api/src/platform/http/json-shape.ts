/** Objects and lists inside each other; the deepest call has four. */
const DEEPEST = 20;

/**
 * Looks at JSON before it is parsed: whether it nests deeper than any call, or says the same key of an object twice, of
 * which every reader would believe another. What is no JSON at all is left to the parser.
 * @returns false for JSON to be refused
 */
export function isSoundJson(text: string): boolean {
  /** The keys of each open object; null: a list. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : null);
        if (open.length > DEEPEST) return false;
        expectsKey = text[at] === '{';
        break;
      case '}':
      case ']':
        open.pop();
        expectsKey = false;
        break;
      case ',':
        expectsKey = Boolean(open.at(-1));
        break;
      case '"': {
        const end = endOfString(text, at);
        if (expectsKey && isRepeated(open.at(-1), text.slice(at, end + 1))) return false;
        expectsKey = false;
        at = end;
        break;
      }
    }
  }
  return true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** @param literal with its quotes: `"a"` and `"\u0061"` are the same key */
function isRepeated(keys: Set<string> | null | undefined, literal: string): boolean {
  let key: string;
  try {
    key = String(JSON.parse(literal));
  } catch {
    return false;
  }
  if (keys?.has(key)) return true;
  keys?.add(key);
  return false;
}
