import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../locales/en.json';
import remote from '../../remote.ts';

const user = userEvent.setup();

test.each(['premium', 'affiliates'] as const)('shows the heading and selling points of %s', async (topic) => {
  renderRemote(remote, { at: `/${topic}` });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(en[topic].heading);
  for (const { title, text } of en[topic].points) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  }
});

test('registers an email address only with consent', async () => {
  const api = fakeApi();
  api.on('app/contact/interest', { data: {}, message: 'Thank you!' });
  renderRemote(remote, { at: '/premium' });
  await user.type(await screen.findByLabelText(/^Your email/), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  expect(await screen.findByRole('checkbox')).toHaveAccessibleDescription(
    'Agree to the storage of your address to continue.',
  );
  expect(api.bodies('app/contact/interest')).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Notify me' }));
  expect(await screen.findByRole('status')).toHaveTextContent("We'll email you");
  expect(api.bodies('app/contact/interest')).toEqual([
    { topic: 'premium', email: 'ada@example.com', consent: true },
  ]);
});
