import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { createPrerenderer, expectParity } from '@ontrend/shared/testing/prerendered';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import remote from '../remote.ts';

// The prerendered forms and React show the same (decision 089).

const render = createPrerenderer(en);
/** Prerendered fields are placeholders of the same size. */
const FIELDS = [
  ...['.auth-fields', '.auth-field', '.auth-label', '.auth-input', '.auth-error'],
  ...['.auth-submit', '.auth-passkey'],
];
const getTexts = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());

beforeEach(() => {
  fakeApi();
  useSession.setState({ status: 'guest', viewer: null });
  // A browser without passkeys gets a form without the button (`prerendered-script.ts`).
  Object.assign(globalThis, { PublicKeyCredential: class {} });
});

test.each([
  ['login', '/auth/login'],
  ['join', '/auth/join'],
  ['reset-password', '/auth/reset-password'],
  ['confirm', '/confirm/join'],
])('%s', async (template, at) => {
  const page = render({ template });
  const { container } = renderRemote(remote, { at });
  await screen.findByRole('heading', { level: 1 });
  expectParity(page, container, { except: FIELDS });
  expect(getTexts(container, 'label')).toEqual(getTexts(page, 'label'));
  expect(getTexts(container, 'button')).toEqual(expect.arrayContaining(getTexts(page, 'button')));
});
