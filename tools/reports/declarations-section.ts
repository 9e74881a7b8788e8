import { relative } from 'node:path';
import type { Declarations } from './module-declarations.ts';

const SHARED_SOURCES = 'shared/src';

/** Formats declarations for a report in Markdown: one section for each file, with a link to its source. */
export function formatDeclarations(declarations: Declarations): string[] {
  return Object.entries(declarations).map(([file, text]) => {
    const title = file.startsWith(`${SHARED_SOURCES}/`) ? relative(SHARED_SOURCES, file) : file;
    return `## [${title}](../../${file})\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
  });
}

/** Reads the declarations of a report. */
export function parseDeclarations(markdown: string): Declarations {
  const sections = markdown.matchAll(/^## \[.+\]\(\.\.\/\.\.\/(.+)\)\n\n```ts\n([\s\S]*?)\n```$/gm);
  return Object.fromEntries([...sections].map(([, file = '', text = '']) => [file, text]));
}
