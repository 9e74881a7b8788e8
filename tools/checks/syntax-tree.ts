import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A node of SWC's syntax tree: its type and other properties. */
export interface Node {
  type: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Calls `onNode` for every node of a tree, parents first. */
export function visitNodes(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitNodes(item, onNode);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) onNode(value);
  for (const child of Object.values(value)) visitNodes(child, onNode);
}

/** Returns the syntax tree of a TypeScript file. */
export function parseFile(file: string): Node {
  return parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2022',
  }) as unknown as Node;
}

/**
 * Returns the texts that an expression can evaluate to: literals, both branches of a condition, and templates
 * with `*` for interpolated values.
 */
export function possibleTexts(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'StringLiteral':
      return [expression.value as string];
    case 'TemplateLiteral':
      return [(expression.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('*')];
    case 'ConditionalExpression':
      return [...possibleTexts(expression.consequent), ...possibleTexts(expression.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??'].includes(expression.operator as string)
        ? [...possibleTexts(expression.left), ...possibleTexts(expression.right)]
        : [];
    case 'ParenthesisExpression':
      return possibleTexts(expression.expression);
    default:
      return [];
  }
}
