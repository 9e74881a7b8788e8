import en from '../../src/locales/en.json' with { type: 'json' };

/** Styles of a plain page, whose hash goes into its content security policy. */
export const PLAIN_PAGE_STYLE =
  'body{display:grid;place-content:center;justify-items:center;gap:16px;min-height:100dvh;margin:0;padding:0 24px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center;color:#12131a;background:#fff}h1,p{margin:0}form{display:flex;gap:8px}' +
  'a,button{padding:10px 24px;border:0;border-radius:999px;font:inherit;color:#fff;background:#6d28ff;text-decoration:none;font-weight:600}' +
  'p{max-width:64ch}p a{padding:0;color:inherit;background:none;text-decoration:underline}' +
  '@media(prefers-color-scheme:dark){body{color:#f3f4f8;background:#0f0f14}}';

/**
 * Renders a page that needs neither a shell build nor the API.
 * @param content HTML, in which all values are escaped
 */
export function renderPlainPage(title: string, ...content: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${en.brand}</title><style>${PLAIN_PAGE_STYLE}</style></head><body>${content.join('')}</body></html>`;
}
