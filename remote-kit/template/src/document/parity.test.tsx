import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { createPrerenderer, expectParity } from '@ontrend/shared/testing/prerendered';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import remote from '../remote.ts';
import { HOME_PATH } from './handles.ts';

test('the prerendered page and React show the same', async () => {
  fakeApi();
  const { container } = renderRemote(remote, { at: HOME_PATH });
  await screen.findByRole('heading', { level: 1 });
  expectParity(createPrerenderer(en)({ template: 'home' }), container);
});
