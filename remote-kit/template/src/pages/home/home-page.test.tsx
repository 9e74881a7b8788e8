import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import { HOME_PATH } from '../../document/handles.ts';
import en from '../../locales/en.json';
import remote from '../../remote.ts';

test('shows the heading and the steps', async () => {
  fakeApi();
  renderRemote(remote, { at: HOME_PATH });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(en.home.heading);
  for (const { title, text } of en.home.steps) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  }
});
