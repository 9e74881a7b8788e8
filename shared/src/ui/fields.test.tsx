import '@ontrend/shared/i18n';
import { Checkbox, FormAlert, PasswordField, Select, Switch, TextArea, TextField } from '@ontrend/shared/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactElement } from 'react';

interface Texts {
  label: string;
  hint?: string;
  error?: string;
  describedBy?: string;
}

const fields: [name: string, renderField: (texts: Texts) => ReactElement][] = [
  ['a line', (texts) => <TextField {...texts} />],
  ['several lines', (texts) => <TextArea {...texts} />],
  ['a password', (texts) => <PasswordField {...texts} showLabel="Show" hideLabel="Hide" />],
  [
    'one of several',
    (texts) => (
      <Select {...texts}>
        <option>One</option>
      </Select>
    ),
  ],
  ['a checkbox', (texts) => <Checkbox {...texts} />],
  ['a switch', (texts) => <Switch {...texts} />],
];

describe.each(fields)('%s', (_name, renderField) => {
  test('has its label', () => {
    render(renderField({ label: 'Name' }));
    const field = screen.getByLabelText('Name');
    expect(field).toBeValid();
    expect(field).not.toHaveAccessibleDescription();
  });

  test('shows its hint, or an error instead of it', () => {
    const { rerender } = render(renderField({ label: 'Name', hint: '3 to 16 letters' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('3 to 16 letters');
    rerender(renderField({ label: 'Name', hint: '3 to 16 letters', error: 'Too short' }));
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Too short');
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.queryByText('3 to 16 letters')).not.toBeInTheDocument();
  });
});

test("a field with a form's alert is invalid and described by the alert", () => {
  render(
    <>
      <TextField label="Email" describedBy="why" />
      <FormAlert id="why" messages={['Not right']} />
    </>,
  );
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Not right');
});

test.each([
  ['a line', <TextField key="a" label="Bio" maxLength={1200} showCount defaultValue="abc" />],
  ['several lines', <TextArea key="b" label="Bio" maxLength={1200} showCount defaultValue="abc" />],
])('%s shows its character count', async (_name, field) => {
  render(field);
  expect(screen.getByText('3/1,200')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'de');
  expect(screen.getByText('5/1,200')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('5/1,200');
});

test('the character count follows a controlled value', () => {
  const { rerender } = render(<TextField label="Bio" maxLength={9} showCount value="ab" readOnly />);
  rerender(<TextField label="Bio" maxLength={9} showCount value="" readOnly />);
  expect(screen.getByText('0/9')).toBeVisible();
});

test('the input is available as a ref, which form libraries need', () => {
  const ref = createRef<HTMLInputElement>();
  render(<TextField label="Name" ref={ref} name="name" />);
  expect(ref.current).toBe(screen.getByRole('textbox'));
});

test('a password is hidden until it is shown by the button, which preserves the value', async () => {
  render(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveValue('secret');
});

test('switches and checkboxes have their roles and can be toggled by their labels', async () => {
  render(
    <>
      <Checkbox label="I agree" />
      <Switch label="Autoplay" />
      <Switch label="Captions" disabled />
    </>,
  );
  await userEvent.click(screen.getByText('I agree'));
  await userEvent.click(screen.getByText('Autoplay'));
  await userEvent.click(screen.getByText('Captions'));
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Autoplay' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Captions' })).not.toBeChecked();
});

test("a form's messages are announced: one as text, several as a list", () => {
  const { rerender } = render(<FormAlert messages={[]} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(<FormAlert messages={['Too young']} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too young');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  rerender(<FormAlert messages={['Too young', 'Too short']} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Too young', 'Too short']);
});

test('the start of a left-to-right field precedes its text in every language', () => {
  render(<TextField label="User name" dir="ltr" start="@" />);
  expect(screen.getByText('@').closest('[dir]')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText('@').closest('[dir]')).toContainElement(screen.getByRole('textbox'));
});
