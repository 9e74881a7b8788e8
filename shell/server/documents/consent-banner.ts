import { paths } from '@ontrend/shared/paths';
import { CONSENT_CHOICES, CONSENT_PURPOSES, type ConsentPurpose } from '@ontrend/shared/server/consent';
import texts from './consent.en.json' with { type: 'json' };

/** Path of the page on which a visitor changes the choice, and of the form. */
export const CONSENT_PATH = '/consent';

/** Inline styles of the banner; the tokens are in the shell's styles. Both buttons look the same. */
export const CONSENT_STYLE =
  '#consent{position:fixed;inset-inline:0;bottom:0;z-index:1000;display:flex;flex-wrap:wrap;align-items:center;' +
  'justify-content:center;gap:8px 24px;padding:16px 16px calc(16px + env(safe-area-inset-bottom));color:var(--text);' +
  'background:var(--surface);box-shadow:0 -1px 8px rgb(0 0 0/.2);font-size:14px;line-height:1.5}#consent p{margin:0;max-width:64ch}' +
  '#consent form{display:flex;gap:8px}#consent button{min-height:44px;padding:0 20px;border:1px solid;border-radius:999px;' +
  'color:inherit;background:none;font:inherit;font-weight:600;cursor:pointer}#consent a{color:inherit}';

/** Renders the form with both choices. It works without scripts. */
export function renderConsentForm(asked: ConsentPurpose[]): string {
  const key = CONSENT_PURPOSES.filter((purpose) => asked.includes(purpose)).join();
  const question = texts.question[key as keyof typeof texts.question];
  const buttons = CONSENT_CHOICES.map(
    (choice) => `<button name="choice" value="${choice}">${texts[choice]}</button>`,
  );
  return `<p>${question} <a href="${paths.privacy.href()}">${texts.privacy}</a></p><form method="post" action="${CONSENT_PATH}">${buttons.join('')}</form>`;
}

/** Renders the banner that asks a visitor. It is outside of the elements that the shell renders again. */
export function renderConsentBanner(asked: ConsentPurpose[]): string {
  return `<section id="consent" aria-label="${texts.label}">${renderConsentForm(asked)}</section>`;
}
