import { ApiError } from '@ontrend/shared/api-client';
import type { DialogRequest, RemoteModule, RemoteSlots } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { preloadModals } from '@ontrend/shared/overlays';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { expectConsoleMessage, type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import en from '../../locales/en.json';
import type { RemoteRegistry } from '../../remotes/loading/registry.ts';
import { RegistryProvider } from '../../remotes/slots/registry-context.ts';
import { useAlerts } from '../../services/overlays/alert-store.ts';
import { openDialog, useDialogs } from '../../services/overlays/dialog-store.ts';
import { startEventAlerts } from '../../services/overlays/start-event-alerts.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { dialogLoaders } from './dialog-loaders.ts';
import { Dialogs } from './dialogs.tsx';

addTexts('shell', en);
startEventAlerts();

const viewer = { id: 1, username: 'demo', name: 'Demo', avatar: null, willBeDeleted: null };
const FILE_NAME = 'abcdefghijk';
let api: FakeApi;
let registry: RemoteRegistry;

// Import the chunks before the tests, because the first import can be slow on a busy machine.
beforeAll(() => Promise.all([preloadModals(), ...Object.values(dialogLoaders).map((load) => load())]));
beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  useAlerts.setState({ alerts: [] });
  useSession.setState({ status: 'signed-in', viewer });
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  api = fakeApi();
  api.on('app/service/refs', {
    data: {
      tagList: [],
      categoryList: [],
      userActivity: [],
      userReportType: [{ id: 1, name: 'Video' }],
      userReport: [
        { id: 1, name: 'Spam or misleading' },
        { id: 4, name: 'Hate or harassment' },
      ],
    },
  });
  api.on('app/user/report', { data: {}, message: 'Report sended' });
  registry = { load: () => new Promise(() => {}) };
});

/** Renders the dialogs over a page and opens one. */
async function openAndFind(request: DialogRequest, title: string) {
  const page = (
    <>
      <button type="button">On the page</button>
      <Dialogs />
      <Alerts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RegistryProvider
        value={{ load: (name) => registry.load(name), loadReplacement: () => null, retryPendingFiles() {} }}
      >
        <RouterProvider router={router} />
      </RegistryProvider>
    </QueryClientProvider>,
  );
  act(() => openDialog(request));
  return { router, dialog: await screen.findByRole('dialog', { name: title }) };
}

const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('every dialog', () => {
  const all: [DialogRequest, string][] = [
    [{ id: 'authentication' }, 'Log in to OnTrend'],
    [{ id: 'authentication', mode: 'join' }, 'Join OnTrend'],
    [{ id: 'not-available' }, 'Not available yet'],
    [{ id: 'get-app' }, 'Get more with the app'],
    [{ id: 'app-open' }, 'Get the full experience on the app'],
    [{ id: 'qr-install' }, 'Get the app'],
    [{ id: 'report', target: { type: 'video', id: FILE_NAME } }, 'Report'],
    [{ id: 'add-to-playlist', video: { fileName: FILE_NAME, isSaved: false, saves: 0 } }, 'Add to playlist'],
    [{ id: 'embed-video', fileName: FILE_NAME }, 'Embed this video'],
    [{ id: 'embed-playlist', playlist: { id: 'cats', title: 'Cats' } }, 'Embed this playlist'],
    [{ id: 'will-be-deleted', at: 1_800_000_000, recover: async () => {} }, 'Your profile will be deleted'],
    [{ id: 'confirmation-code', title: 'Confirm your email', submit: async () => {} }, 'Confirm your email'],
  ];

  it.each(all)('%j is labeled by its title and unmounts after closing', async (request, title) => {
    const { dialog } = await openAndFind(request, title);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expectNoDialog();
    expect(useDialogs.getState().dialogs).toEqual([]);
  });

  it('closes with its page, except for the deletion reminder', async () => {
    const { router } = await openAndFind({ id: 'get-app' }, 'Get more with the app');
    act(() => openDialog({ id: 'will-be-deleted', at: 1_800_000_000, recover: async () => {} }));
    await screen.findByRole('dialog', { name: 'Your profile will be deleted' });
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(useDialogs.getState().dialogs).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Your profile will be deleted' })).toBeInTheDocument();
  });

  it('has a description', async () => {
    const { dialog } = await openAndFind({ id: 'not-available' }, 'Not available yet');
    expect(dialog).toHaveAccessibleDescription(
      'Hi! Registration is not available yet. But it will be possible very soon!',
    );
  });

  it('shows a QR code of the download page', async () => {
    const { dialog } = await openAndFind({ id: 'qr-install' }, 'Get the app');
    const code = within(dialog).getByRole('img', { name: 'QR code to download the app' });
    expect(code).toHaveAttribute('width', '300');
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/download');
  });
});

describe('authentication', () => {
  function remoteWith(slots: RemoteModule['slots']): RemoteModule {
    return { contract: 2, name: 'mf-auth', routes: [], locales: { en: {} }, ...(slots ? { slots } : {}) };
  }
  const Form = ({ onSignedIn }: { onSignedIn(): void }) => (
    <button type="button" onClick={onSignedIn}>
      Sign in
    </button>
  );

  it('renders the form of mf-auth, closes after sign-in and calls onSignedIn', async () => {
    registry.load = async () => remoteWith({ authForm: async () => ({ default: Form }) });
    const onSignedIn = jest.fn();
    await openAndFind({ id: 'authentication', onSignedIn }, 'Log in to OnTrend');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await expectNoDialog();
    expect(onSignedIn).toHaveBeenCalledTimes(1);
  });

  it('has the title of the second step while the form shows it', async () => {
    const Steps = ({ onSecondStepChange }: RemoteSlots['authForm']) => (
      <>
        <button type="button" onClick={() => onSecondStepChange?.(true)}>
          Enter the password
        </button>
        <button type="button" onClick={() => onSecondStepChange?.(false)}>
          Back
        </button>
      </>
    );
    registry.load = async () => remoteWith({ authForm: async () => ({ default: Steps }) });
    await openAndFind({ id: 'authentication' }, 'Log in to OnTrend');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the password' }));
    expect(screen.getByRole('dialog', { name: 'Two-step sign-in' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('dialog', { name: 'Log in to OnTrend' })).toBeVisible();
  });

  it('moves the focus to the form when it has loaded', async () => {
    let arrive = (_: RemoteModule) => {};
    registry.load = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const { dialog } = await openAndFind({ id: 'authentication' }, 'Log in to OnTrend');
    await waitFor(() => expect(dialog).toHaveFocus());
    await act(async () => arrive(remoteWith({ authForm: async () => ({ default: Form }) })));
    expect(await within(dialog).findByRole('button', { name: 'Sign in' })).toHaveFocus();
  });

  it('shows an error when the form fails to load, and loads it on retry', async () => {
    expectConsoleMessage('error', /mf-auth failed to load the slot authForm: Error: not there/);
    registry.load = () => Promise.reject(new Error('not there'));
    const { dialog } = await openAndFind({ id: 'authentication' }, 'Log in to OnTrend');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent("Couldn't load this part of OnTrend");
    registry.load = async () => remoteWith({ authForm: async () => ({ default: Form }) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  it('stays open when the form throws', async () => {
    expectConsoleMessage('error', /Error: broken/);
    const Broken = () => {
      throw new Error('broken');
    };
    registry.load = async () => remoteWith({ authForm: async () => ({ default: Broken }) });
    const { dialog } = await openAndFind({ id: 'authentication' }, 'Log in to OnTrend');
    expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('report', () => {
  it('sends the first reason by default and shows a success alert', async () => {
    const { dialog } = await openAndFind(
      { id: 'report', target: { type: 'video', id: FILE_NAME } },
      'Report',
    );
    expect(await within(dialog).findByRole('radio', { name: 'Spam or misleading' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await expectNoDialog();
    expect(api.bodies('app/user/report')).toEqual([
      { userReportType: 1, userReport: 1, targetId: FILE_NAME },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Report sended');
  });

  it('sends the target type and the selected reason', async () => {
    const { dialog } = await openAndFind({ id: 'report', target: { type: 'comment', id: '7' } }, 'Report');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Hate or harassment' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await expectNoDialog();
    expect(api.bodies('app/user/report')).toEqual([{ userReportType: 3, userReport: 4, targetId: '7' }]);
  });

  it('stays open when the API rejects the report', async () => {
    api.on('app/user/report', { status: 404, error: { code: 'video-not-found', messages: ['It is gone.'] } });
    const { dialog } = await openAndFind(
      { id: 'report', target: { type: 'video', id: FILE_NAME } },
      'Report',
    );
    const send = await within(dialog).findByRole('button', { name: 'Send report' });
    await waitFor(() => expect(send).toBeEnabled());
    await userEvent.click(send);
    await waitFor(() => expect(screen.getByText('It is gone.')).toBeVisible());
    expect(dialog).toBeInTheDocument();
  });

  it('shows a retry button when the reasons fail to load', async () => {
    api.on('app/service/refs', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    const { dialog } = await openAndFind(
      { id: 'report', target: { type: 'video', id: FILE_NAME } },
      'Report',
    );
    expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Send report' })).toBeDisabled();
  });

  it('opens the authentication dialog for a guest and returns to the report after sign-in', async () => {
    useSession.setState({ status: 'guest', viewer: null });
    await openAndFind({ id: 'report', target: { type: 'video', id: FILE_NAME } }, 'Log in to OnTrend');
    expect(screen.queryByRole('dialog', { name: 'Report' })).toBeNull();
    const requests = useDialogs.getState().dialogs.map(({ request }) => request);
    act(() => {
      useSession.setState({ status: 'signed-in', viewer });
      for (const request of requests) if (request.id === 'authentication') request.onSignedIn?.();
    });
    expect(await screen.findByRole('dialog', { name: 'Report' })).toBeInTheDocument();
  });
});

describe('embed', () => {
  it('shows the code for the selected size and copies it', async () => {
    const user = userEvent.setup();
    const { dialog } = await openAndFind(
      { id: 'embed-video', fileName: `${FILE_NAME}.mp4` },
      'Embed this video',
    );
    const code = within(dialog).getByRole('textbox', { name: 'Embed code' });
    expect(code).toHaveDisplayValue(
      new RegExp(`src="http://localhost/embed/${FILE_NAME}".* width="360" height="640"`),
    );
    await user.click(within(dialog).getByRole('radio', { name: /Large/ }));
    expect(code).toHaveDisplayValue(/width="432" height="768"/);
    await user.click(within(dialog).getByRole('button', { name: 'Copy code' }));
    expect(await act(() => navigator.clipboard.readText())).toBe((code as HTMLTextAreaElement).value);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
  });

  it('uses the aspect ratio and creator of the video and shows a preview', async () => {
    const video = { width: 1920, height: 1080, username: 'mochi' };
    const { dialog } = await openAndFind(
      { id: 'embed-video', fileName: FILE_NAME, video },
      'Embed this video',
    );
    const code = within(dialog).getByRole('textbox', { name: 'Embed code' });
    expect(code).toHaveDisplayValue(/title="Video by @mochi on OnTrend" width="640" height="360"/);
    const preview = within(dialog).getByTitle('Preview');
    expect(preview).toHaveAttribute('src', `/embed/${FILE_NAME}`);
    expect([preview.getAttribute('width'), preview.getAttribute('height')]).toEqual(['240', '135']);
    // The preview is not reachable by keyboard.
    expect(preview).toHaveAttribute('inert');
  });
});

describe('embed of a playlist', () => {
  it('uses the title of the playlist and the aspect ratio of its first video, in three sizes', async () => {
    const playlist = { id: 'AAAAAAAAAAAAAAAA', title: 'Cats & "dogs"' };
    const { dialog } = await openAndFind(
      { id: 'embed-playlist', playlist, size: { width: 1920, height: 1080 } },
      'Embed this playlist',
    );
    expect(within(dialog).getByRole('textbox', { name: 'Embed code' })).toHaveDisplayValue(
      /src="http:\/\/localhost\/embed\/playlist\/AAAAAAAAAAAAAAAA" title="Cats &amp; &quot;dogs&quot; on OnTrend" width="640" height="360"/,
    );
    expect(within(dialog).getByTitle('Preview')).toHaveAttribute('src', '/embed/playlist/AAAAAAAAAAAAAAAA');
    const sizes = within(dialog).getAllByRole('radio');
    expect(sizes.map((size) => size.closest('label')?.textContent)).toEqual([
      'Small480 × 270',
      'Medium640 × 360',
      'Large768 × 432',
    ]);
  });
});

describe('will be deleted', () => {
  it('shows the deletion date and recovers the profile', async () => {
    const recover = jest.fn(async () => {});
    const at = Date.UTC(2027, 0, 5, 12) / 1_000;
    const { dialog } = await openAndFind(
      { id: 'will-be-deleted', at, recover },
      'Your profile will be deleted',
    );
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining('January 5, 2027'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recover' }));
    await expectNoDialog();
    expect(recover).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Profile recovered!');
  });
});

describe('code', () => {
  const title = 'Confirm your email';

  it('extracts the digits of a pasted code and submits it at once', async () => {
    const submit = jest.fn(async () => {});
    const { dialog } = await openAndFind({ id: 'confirmation-code', title, submit }, title);
    const input = within(dialog).getByRole('textbox', { name: 'Code from email' });
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.paste('Your code: 123 456');
    await expectNoDialog();
    expect(submit.mock.calls).toEqual([['123456']]);
  });

  it('accepts only digits and requires six of them', async () => {
    const submit = jest.fn(async () => {});
    const { dialog } = await openAndFind({ id: 'confirmation-code', title, submit }, title);
    const input = within(dialog).getByRole('textbox', { name: 'Code from email' });
    await userEvent.type(input, '12a34-5{Enter}');
    expect(input).toHaveValue('12345');
    expect(within(dialog).getByRole('button', { name: 'Confirm code' })).toBeDisabled();
    expect(submit).not.toHaveBeenCalled();
    await userEvent.type(input, '6{Enter}');
    await expectNoDialog();
    expect(submit.mock.calls).toEqual([['123456']]);
  });

  it("shows the API's message for a rejected code and stays open", async () => {
    const submit = () =>
      Promise.reject(new ApiError(422, { code: 'wrong-code', messages: ['The code is wrong.'] }));
    const { dialog } = await openAndFind({ id: 'confirmation-code', title, submit }, title);
    const input = within(dialog).getByRole('textbox', { name: 'Code from email' });
    await userEvent.type(input, '123456{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription('The code is wrong.'));
    expect(input).toBeInvalid();
    await userEvent.type(input, '{Backspace}');
    await waitFor(() => expect(input).toBeValid());
  });

  it('enables the resend button after a countdown of 60 s', async () => {
    const resend = jest.fn(async () => {});
    jest.useFakeTimers({ advanceTimers: true });
    const { dialog } = await openAndFind(
      { id: 'confirmation-code', title, submit: async () => {}, resend },
      title,
    );
    const again = within(dialog).getByRole('button', { name: /^Resend code in \d+ s$/ });
    expect(again).toBeDisabled();
    act(() => jest.advanceTimersByTime(20_000));
    expect(again).toHaveTextContent(/Resend code in (40|39) s/);
    act(() => jest.advanceTimersByTime(40_000));
    expect(again).toBeEnabled();
    fireEvent.click(again);
    await waitFor(() => expect(again).toHaveTextContent(/Resend code in (60|59) s/));
    expect(resend).toHaveBeenCalledTimes(1);
    const alert = await screen.findByText('Email with confirmation code sent to your email');
    // Longer than the 3 s of other alerts.
    act(() => jest.advanceTimersByTime(4_000));
    expect(alert).toBeInTheDocument();
    jest.useRealTimers();
  });
});
