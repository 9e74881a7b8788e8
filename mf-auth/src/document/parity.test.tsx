import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { createPrerenderer, expectParity } from '@ontrend/shared/testing/prerendered';
import { screen, waitFor } from '@testing-library/react';
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

const OPEN = { needsInvitation: false, isInvited: false, needsApproval: false, needsProofOfWork: false };

test.each([
  ['nothing', OPEN],
  ['an invitation', { ...OPEN, needsInvitation: true }],
  ['an invitation that the link has', { ...OPEN, needsInvitation: true, isInvited: true }],
  ['approval', { ...OPEN, needsApproval: true }],
])('join, which requires %s', async (_what, data) => {
  fakeApi().on('app/user/sign-up-requirements', { data });
  queryClient.clear();
  const page = render({ template: 'join', replies: { requirements: { data } } });
  const { container } = renderRemote(remote, { at: '/auth/join' });
  const labels = getTexts(page, 'label');
  await waitFor(() => expect(getTexts(container, 'label')).toEqual(labels));
  await waitFor(() => expect(getTexts(container, '.auth-note')).toEqual(getTexts(page, '.auth-note')));
  expectParity(page, container, { except: FIELDS });
});
