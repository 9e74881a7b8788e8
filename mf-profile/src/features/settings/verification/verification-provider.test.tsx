import { ApiError } from '@ontrend/shared/api-client';
import { preloadModals } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useVerification, VerificationCanceledError, type Verified } from './verification-context.ts';
import { VerificationProvider } from './verification-provider.tsx';

const required = new ApiError(403, { code: 'verification-required', messages: ['Confirm that it is you.'] });

beforeAll(preloadModals);
beforeEach(() => {
  fakeApi().on('app/user/verify-options', {
    data: { methods: ['password'], passkey: null, verifiedUntil: null },
  });
});

/** Renders the settings. @returns what makes guarded calls, and what leaves the page */
function open() {
  let verified: Verified | undefined;
  function Form() {
    verified = useVerification();
    return null;
  }
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <VerificationProvider email="mochi@example.com">
        <Form />
      </VerificationProvider>
    </QueryClientProvider>,
  );
  if (!verified) throw new Error('The form was not rendered.');
  return { verified, unmount };
}

it('cancels calls that wait for the confirmation when the user leaves the page', async () => {
  const { verified, unmount } = open();
  const call = jest.fn().mockRejectedValue(required);
  const waiting = [verified(call), verified(call)].map((made) => made.catch((error: unknown) => error));
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  unmount();
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(VerificationCanceledError);
  expect(call).toHaveBeenCalledTimes(2);
});

it('cancels a call whose reply arrives after the user has left the page', async () => {
  const { verified, unmount } = open();
  let reject = (_error: Error) => {};
  const made = verified(
    () =>
      new Promise((_, onReject) => {
        reject = onReject;
      }),
  );
  unmount();
  reject(required);
  await expect(made).rejects.toBeInstanceOf(VerificationCanceledError);
});
