import { escapeHtml } from '@ontrend/shared/server/escape-html';
import type { Screenshot } from './take-screenshots.ts';

/** The screenshots of a state, and the file name of their sheet. */
export interface Sheet {
  name: string;
  file: string;
  screenshots: Screenshot[];
}

const STYLE = `body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #eee; color: #111 }
nav { columns: 200px; margin-block-end: 32px } nav a, figcaption a { margin-inline-end: 12px }
img { width: 100%; background: #888 } figure { margin: 0 0 40px } h2 { margin: 0 } li { color: #b00020 }`;

const describe = ({ width, mode }: Screenshot) => `${width} ${mode}`;

function renderSheet({ name, file, screenshots }: Sheet): string {
  const links = screenshots.map(
    (screenshot) =>
      `<a href="screenshots/${encodeURIComponent(screenshot.file)}">${describe(screenshot)}</a>`,
  );
  const problems = screenshots.flatMap((screenshot) =>
    screenshot.problems.map((problem) => `<li>${describe(screenshot)}: ${escapeHtml(problem)}</li>`),
  );
  const id = escapeHtml(name);
  return `<figure id="${id}"><figcaption><h2>${id}</h2>${links.join('')}</figcaption>${
    problems.length > 0 ? `<ul>${problems.join('')}</ul>` : ''
  }<img loading="lazy" alt="" src="sheets/${encodeURIComponent(file)}"></figure>`;
}

/** Renders the page that shows all sheets, with the problems of their states. */
export function renderIndexPage(sheets: Sheet[]): string {
  const links = sheets.map(({ name, screenshots }) => {
    const mark = screenshots.some(({ problems }) => problems.length > 0) ? ' (problems)' : '';
    return `<div><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>${mark}</div>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheets · OnTrend</title><style>${STYLE}</style><h1>Contact sheets</h1><nav>${links.join('')}</nav>${sheets.map(renderSheet).join('\n')}`;
}
