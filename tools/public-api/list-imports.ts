const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const SPECIFIER =
  /(?:\bfrom |\bimport |\bimport\(|\brequireActual(?:<[^>]*>)?\(|<reference types=)\s*["']([^"'\n]+)["']/g;
const REFERENCE = /^\/\/\/ <reference types="[^"]+" .*$/gm;

/** Lists what a compiled file or a file of declarations imports: names of packages and relative paths. */
export function listImports(text: string): string[] {
  const references = text.match(REFERENCE) ?? [];
  const code = [...references, text.replace(COMMENT, '')].join('\n');
  return [...new Set([...code.matchAll(SPECIFIER)].map(([, one = '']) => one))];
}
