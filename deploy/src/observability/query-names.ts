/** Words of PromQL that are neither metrics nor functions. */
const KEYWORDS = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'bool',
  'offset',
  'inf',
  'nan',
]);

/** Names in a PromQL query. */
interface QueryNames {
  metrics: string[];
  /** Labels of selectors and groupings. */
  labels: string[];
}

/** Returns the metrics and labels in a query of the board or of an alert. */
export function findQueryNames(query: string): QueryNames {
  const labels: string[] = [];
  const withoutStrings = query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const bare = withoutStrings
    .replaceAll(/\{([^}]*)\}/g, (_match, selectors: string) => {
      labels.push(...[...selectors.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label));
      return ' ';
    })
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_match, list: string) => {
      labels.push(...list.split(',').map((label) => label.trim()));
      return ' ';
    })
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const words = [...bare.matchAll(/(?<![\w.])([a-z_:][\w:]*)\b(?!\s*\()/gi)].map(([, word = '']) => word);
  const metrics = words.filter((word) => !KEYWORDS.has(word.toLowerCase()));
  return { metrics: [...new Set(metrics)], labels: [...new Set(labels)] };
}
