import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { describeBuild, type StoredPreview } from '../releases/previews.ts';
import texts from './preview.en.json' with { type: 'json' };

/** Path of the form that ends the preview of a browser. */
export const END_PREVIEW_PATH = '/releases/preview';

/**
 * Inline styles of the mark; the tokens are in the shell's styles. It is where pages have no controls: in the corner below the
 * drawer, and on phones below the top bar.
 */
export const PREVIEW_MARK_STYLE =
  '#preview{position:fixed;inset-inline-start:16px;bottom:16px;z-index:999;display:flex;align-items:center;gap:12px;' +
  'max-width:min(520px,calc(100% - 32px));box-sizing:border-box;padding-block:6px;padding-inline:16px 6px;border-radius:24px;' +
  'color:var(--background);background:var(--text);box-shadow:var(--shadow);font-size:13px;line-height:1.4}' +
  '#preview p{margin:0;overflow-wrap:anywhere}#preview form{flex:none}' +
  '#preview button{min-height:32px;padding:0 14px;border:0;border-radius:999px;color:var(--text);background:var(--background);' +
  'font:inherit;font-weight:600;cursor:pointer}#preview button:focus-visible{outline:2px solid;outline-offset:-4px}' +
  '@media(max-width:599px){#preview{top:calc(var(--top-bar-height) + 8px);bottom:auto;width:calc(100% - 32px);' +
  'justify-content:space-between}#preview button{min-height:44px}}';

/**
 * Renders the mark of a preview: its builds, its creator, and a button that ends it. It works without scripts and is outside
 * of the elements that the shell renders again, because the previewed code may be broken.
 */
export function renderPreviewMark({ builds, person }: StoredPreview): string {
  const by = person ? ` ${texts.by.replace('{{person}}', person)}` : '';
  const text = escapeHtml(`${builds.map(describeBuild).join(', ')}${by}`);
  return `<aside id="preview" aria-label="${texts.label}"><p><strong>${texts.label}</strong> <bdi>${text}</bdi></p><form method="post" action="${END_PREVIEW_PATH}"><button>${texts.end}</button></form></aside>`;
}
