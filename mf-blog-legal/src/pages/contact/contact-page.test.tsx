import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

const user = userEvent.setup();

async function enter(label: RegExp, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

async function fill({ name = 'Ada', email = 'ada@example.com', message = 'How do I make captions?' } = {}) {
  if (name) await enter(/^Your name/, name);
  if (email) await enter(/^Your email/, email);
  if (message) await enter(/^Your message/, message);
}
const send = () => user.click(screen.getByRole('button', { name: 'Send' }));

test('sends the form with a phone number and shows the confirmation', async () => {
  const api = fakeApi();
  api.on('app/contact/send', { data: {}, message: 'Thank you!' });
  renderRemote(remote, { at: '/legal/contact-us' });
  await fill();
  await user.selectOptions(screen.getByLabelText(/^Topic/), 'Press');
  await user.selectOptions(screen.getByLabelText(/^Country/), 'Germany (+49)');
  await enter(/^Phone/, '030 901820');
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent("We've received your message");
  expect(api.bodies('app/contact/send')).toEqual([
    {
      topic: 'press',
      name: 'Ada',
      email: 'ada@example.com',
      message: 'How do I make captions?',
      phone: { country: 'DE', number: '030 901820' },
    },
  ]);
});

test.each([
  [{ name: '' }, /^Your name/, 'Field is required'],
  [{ email: 'ada' }, /^Your email/, 'Invalid e-mail'],
  [{ message: 'Hi' }, /^Your message/, 'It must be at least 10 characters'],
])('shows validation errors at their inputs and does not send: %j', async (fields, label, message) => {
  const api = fakeApi();
  renderRemote(remote, { at: '/legal/contact-us' });
  await screen.findByRole('button', { name: 'Send' });
  await fill(fields);
  await send();
  expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(api.bodies('app/contact/send')).toEqual([]);
});

test('preserves the input and shows the field errors of the API', async () => {
  fakeApi().on('app/contact/send', {
    status: 422,
    error: {
      code: 'invalid-input',
      messages: ["This isn't a valid phone number for this country."],
      fields: { 'phone.number': ["This isn't a valid phone number for this country."] },
    },
  });
  renderRemote(remote, { at: '/legal/contact-us' });
  await fill();
  await user.selectOptions(screen.getByLabelText(/^Country/), 'Germany (+49)');
  await enter(/^Phone/, '12');
  await send();
  expect(await screen.findByLabelText(/^Phone/)).toHaveAccessibleDescription(/valid phone number/);
  expect(screen.getByLabelText(/^Your message/)).toHaveValue('How do I make captions?');
});
