import { escapeHtml } from '@ontrend/shared/server/escape-html';

/** The contents of a mail from top to bottom, in plain text. */
export interface MailContent {
  language: string;
  heading: string;
  paragraphs: string[];
  /** Facts in a table, after the first paragraph. */
  facts?: { label: string; value: string }[];
  /** A six-digit code, in large print. */
  code?: { label: string; digits: string; note: string };
  /** A button. */
  action?: { label: string; href: string };
  /** A link after the button. */
  otherAction?: { label: string; href: string };
  /** The last line: why the recipient receives this mail. */
  footer: string;
  tagline: string;
}

/** Renders the plain-text part. */
export function renderText(content: MailContent): string {
  const { heading, paragraphs, facts = [], code, action, otherAction, footer, tagline } = content;
  const [intro = '', ...more] = paragraphs;
  const blocks = [
    heading,
    intro,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...more,
    ...(code ? [`${code.label}: ${code.digits}`] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(otherAction ? [`${otherAction.label}:\n${otherAction.href}`] : []),
    ...(code ? [code.note] : []),
    `-- \nOnTrend. ${tagline}\n${footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Renders the HTML part: one column that fits a phone, in light or dark mode, without external resources. */
export function renderHtml(content: MailContent): string {
  const { language, heading, paragraphs, facts = [], code, action, otherAction, footer, tagline } = content;
  const [intro = '', ...more] = paragraphs;
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#12131a">${escapeHtml(heading)}</h1>`,
    renderParagraph(intro),
    facts.length > 0 ? renderFacts(facts) : '',
    ...more.map(renderParagraph),
    code ? renderCode(code) : '',
    action ? renderButton(action) : '',
    otherAction ? renderLink(otherAction) : '',
    code
      ? `<p class="muted" style="margin:0 0 8px;font-size:14px;color:#5e6070">${escapeHtml(code.note)}</p>`
      : '',
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f0f14 !important; }
  .card, .code { background: #17181f !important; }
  .code { border-color: #34343f !important; }
  .ink, .code { color: #f3f4f8 !important; }
  .muted { color: #a1a3b2 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f5f9">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 0 16px;font:700 20px/1.2 ${FONT};color:#12131a" class="ink">OnTrend</td></tr>
<tr><td class="card" style="padding:28px 24px 20px;border-radius:12px;background:#ffffff;font:16px/1.5 ${FONT}">
${rows.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font:13px/1.5 ${FONT};color:#5e6070">${escapeHtml(tagline)}<br>${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = `system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;

function renderParagraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:#12131a">${escapeHtml(text)}</p>`;
}

function renderFacts(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="muted" style="padding:2px 16px 2px 0;font-size:14px;font-weight:400;text-align:start;vertical-align:top;color:#5e6070">${escapeHtml(label)}</th><td class="ink" style="padding:2px 0;font-size:14px;font-weight:600;color:#12131a">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function renderCode({ label, digits }: NonNullable<MailContent['code']>): string {
  return `<p class="muted" style="margin:0 0 4px;font-size:14px;color:#5e6070">${escapeHtml(label)}</p>
<p class="code" style="margin:0 0 20px;padding:14px 0;border:1px solid #eaebf1;border-radius:8px;background:#fafafc;color:#12131a;font:700 32px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escapeHtml(digits)}</p>`;
}

function renderButton({ label, href }: NonNullable<MailContent['action']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="border-radius:999px;background:#6d28ff"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;font:600 16px/1.2 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function renderLink({ label, href }: NonNullable<MailContent['otherAction']>): string {
  return `<p style="margin:0 0 20px"><a class="ink" href="${escapeHtml(href)}" style="color:#12131a">${escapeHtml(label)}</a></p>`;
}
