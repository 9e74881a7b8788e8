/** A directive of nginx, such as `listen 8080;`, or a block, such as `server { … }`. */
export interface Directive {
  name: string;
  parameters: string[];
  /** Directives of the block; undefined for a directive without one. */
  block: Directive[] | undefined;
}

const TOKEN = /#[^\n]*|[{};]|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?:\$\{|[^\s{};])+/g;

const unquote = (token: string) =>
  /^['"]/.test(token) ? token.slice(1, -1).replace(/\\(['"\\])/g, '$1') : token;

/** Parses a configuration file of nginx; files that it includes are not read. */
export function parseNginxConfig(text: string): Directive[] {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => !token.startsWith('#'));
  let position = 0;
  function parseBlock(): Directive[] {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; position < tokens.length; position += 1) {
      const token = tokens[position] ?? '';
      if (token === '}') break;
      if (token !== ';' && token !== '{') {
        words.push(unquote(token));
        continue;
      }
      if (token === '{') position += 1;
      const [name = '', ...parameters] = words;
      directives.push({ name, parameters, block: token === '{' ? parseBlock() : undefined });
      words = [];
    }
    return directives;
  }
  return parseBlock();
}

/**
 * Returns the parameters that apply in each location of a configuration: those of the location itself, or of the nearest
 * block around it.
 * @param name directive that is inherited, such as `client_max_body_size`
 */
export function listByLocation(configuration: readonly Directive[], name: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (block: readonly Directive[], inherited: string, location?: string) => {
    const value = block.find((each) => each.name === name)?.parameters.join(' ') ?? inherited;
    if (location !== undefined) found[location] = value;
    for (const each of block) {
      if (each.name === 'server') visit(each.block ?? [], value);
      if (each.name === 'location') visit(each.block ?? [], value, each.parameters.join(' '));
    }
  };
  visit(configuration, '');
  return found;
}

/**
 * Evaluates a variable that `map` blocks of a configuration define.
 * @param values of the variables that nginx sets, without `$`
 */
export function evaluateVariable(
  configuration: readonly Directive[],
  name: string,
  values: Readonly<Record<string, string>>,
): string {
  const map = configuration.find((each) => each.name === 'map' && each.parameters[1] === `$${name}`);
  if (!map) {
    const value = values[name];
    if (value === undefined) throw new Error(`$${name} has no value.`);
    return value;
  }
  const fill = (text: string, groups: Record<string, string> = {}) =>
    text.replace(
      /\$(\w+)/g,
      (_whole, part: string) => groups[part] ?? evaluateVariable(configuration, part, values),
    );
  const source = fill(map.parameters[0] ?? '');
  const rules = (map.block ?? []).map((rule) => ({ pattern: rule.name, result: rule.parameters[0] ?? '' }));
  for (const { pattern, result } of rules) if (pattern === source) return fill(result);
  for (const { pattern, result } of rules) {
    if (!pattern.startsWith('~')) continue;
    const isCaseless = pattern.startsWith('~*');
    const match = new RegExp(pattern.slice(isCaseless ? 2 : 1), isCaseless ? 'i' : '').exec(source);
    if (match) return fill(result, match.groups);
  }
  return fill(rules.find(({ pattern }) => pattern === 'default')?.result ?? '');
}
