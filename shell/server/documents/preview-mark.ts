import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { describeBuild, type StoredPreview } from '../releases/previews.ts';
import texts from './preview.en.json' with { type: 'json' };

/** Path of the form that ends the preview of a browser. */
export const END_PREVIEW_PATH = '/releases/preview';

/** Lets the mark keep clear of rounded corners and notches. */
const SIDE = 'max(16px,env(safe-area-inset-left),env(safe-area-inset-right))';

/**
 * Inline styles of the mark; the tokens are in the shell's styles. It is where pages have no controls: in the corner below the
 * drawer and not wider, and on phones below the top bar, where pages without a video leave space for it.
 */
export const PREVIEW_MARK_STYLE =
  `#preview{position:fixed;inset-inline-start:${SIDE};bottom:calc(16px + env(safe-area-inset-bottom));z-index:999;display:flex;` +
  'flex-wrap:wrap;align-items:center;gap:8px 12px;max-width:min(520px,34vw);box-sizing:border-box;padding-block:8px;' +
  'padding-inline:16px 8px;border:1px solid transparent;border-radius:24px;color:var(--background);background:var(--text);' +
  'box-shadow:var(--shadow);font-size:13px;line-height:1.4}' +
  '#preview p{flex:1 1 160px;margin:0;overflow-wrap:anywhere}#preview strong{display:block}#preview form{flex:none}' +
  '#preview button{min-height:32px;padding:0 14px;border:0;border-radius:999px;color:var(--text);background:var(--background);' +
  'font:inherit;font-weight:600;cursor:pointer}#preview button:focus-visible{outline:2px solid;outline-offset:-4px}' +
  `@media(max-width:767.98px){#preview{top:calc(var(--top-bar-height) + 8px);bottom:auto;width:calc(100% - 2*${SIDE});` +
  'max-width:none;flex-wrap:nowrap}#preview button{min-height:44px}' +
  '.ot-frame:not(:has([data-variant=over-video],.ot-page-bar)) main{margin-block-start:100px}}';

/**
 * Renders the mark of a preview: its builds, its creator, and a button that ends it. It works without scripts and is outside
 * of the elements that the shell renders again, because the previewed code may be broken.
 */
export function renderPreviewMark({ builds, person }: StoredPreview): string {
  const by = person ? ` ${texts.by.replace('{{person}}', person)}` : '';
  const text = escapeHtml(`${builds.map(describeBuild).join(', ')}${by}`);
  return `<aside id="preview" aria-label="${texts.label}"><p><strong>${texts.label}</strong> <bdi>${text}</bdi></p><form method="post" action="${END_PREVIEW_PATH}"><button>${texts.end}</button></form></aside>`;
}
