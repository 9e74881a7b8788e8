import { ApiError } from '@ontrend/shared/api-client';
import { preloadModals } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import {
  ReauthenticationCanceledError,
  useReauthentication,
  type WithReauthentication,
} from './reauthentication-context.ts';
import { ReauthenticationProvider } from './reauthentication-provider.tsx';

const required = new ApiError(403, { code: 'verification-required', messages: ['Confirm that it is you.'] });

beforeAll(preloadModals);
beforeEach(() => {
  fakeApi().on('app/user/verify-options', {
    data: { methods: ['password'], passkey: null, verifiedUntil: null },
  });
});

/** Renders the settings. @returns what makes guarded calls, and what leaves the page */
function open() {
  let withReauthentication: WithReauthentication | undefined;
  function Form() {
    withReauthentication = useReauthentication();
    return null;
  }
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ReauthenticationProvider email="mochi@example.com">
        <Form />
      </ReauthenticationProvider>
    </QueryClientProvider>,
  );
  if (!withReauthentication) throw new Error('The form was not rendered.');
  return { withReauthentication, unmount };
}

it('cancels calls that wait for the confirmation when the user leaves the page', async () => {
  const { withReauthentication, unmount } = open();
  const call = jest.fn().mockRejectedValue(required);
  const waiting = [withReauthentication(call), withReauthentication(call)].map((made) =>
    made.catch((error: unknown) => error),
  );
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  unmount();
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(ReauthenticationCanceledError);
  expect(call).toHaveBeenCalledTimes(2);
});

it('cancels a call whose reply arrives after the user has left the page', async () => {
  const { withReauthentication, unmount } = open();
  let reject = (_error: Error) => {};
  const made = withReauthentication(
    () =>
      new Promise((_, onReject) => {
        reject = onReject;
      }),
  );
  unmount();
  reject(required);
  await expect(made).rejects.toBeInstanceOf(ReauthenticationCanceledError);
});
