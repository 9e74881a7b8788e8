import { ApiError } from '@ontrend/shared/api-client';
import { addTexts } from '@ontrend/shared/i18n';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../locales/en.json';
import { PageError } from './page-error.tsx';

addTexts('shell', en);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Renders a page of mf-messages that throws. React logs the error. */
async function renderThrowingPage(error: Error, replaceRemote?: () => Promise<void>) {
  expectConsoleMessage('error', /(TypeError|ApiError): /);
  const Page = () => {
    throw error;
  };
  const errorElement = <PageError replaceRemote={replaceRemote} />;
  const router = createMemoryRouter([{ path: '/messages', Component: Page, errorElement }], {
    initialEntries: ['/messages'],
  });
  await act(async () => render(<RouterProvider router={router} />));
}

const crash = new TypeError("Cannot read properties of undefined (reading 'chats')");

it('shows a skeleton while another build is loaded, then the error with "Try again", and never the message of the exception', async () => {
  let finish = () => {};
  const replaceRemote = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await renderThrowingPage(crash, replaceRemote);
  expect(replaceRemote).toHaveBeenCalledWith('mf-messages');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const skeleton = document.querySelector('[aria-busy="true"]');
  expect(skeleton).toHaveClass('ot-page-skeleton');
  expect(document.body).toHaveTextContent(/^$/);
  await act(async () => finish());
  expect(skeleton).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(
    "An error occurred500 · Couldn't load this part of OnTrend",
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(document.body).not.toHaveTextContent('Cannot read properties');
});

it('shows the error after three seconds, although the other build is still being loaded', async () => {
  await renderThrowingPage(crash, () => new Promise(() => {}));
  act(() => jest.advanceTimersByTime(2_999));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred');
});

it('shows the message of the API at once', async () => {
  const error = new ApiError(403, { code: 'forbidden', messages: ['Only members see this.'] });
  await renderThrowingPage(error, () => new Promise(() => {}));
  expect(screen.getByRole('alert')).toHaveTextContent('Only members see this.');
});
