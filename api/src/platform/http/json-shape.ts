/** Nesting depth of objects and arrays; the deepest call has four. */
const MAX_DEPTH = 20;

/**
 * Checks JSON before it is parsed: rejects deeper nesting than any call has, and duplicate keys, which
 * parsers interpret differently. Invalid JSON is left to the parser.
 * @returns false for JSON to reject
 */
export function isSafeJson(text: string): boolean {
  /** Keys of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : null);
        if (open.length > MAX_DEPTH) return false;
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
