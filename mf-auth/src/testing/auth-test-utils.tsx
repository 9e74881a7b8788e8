import type { RemoteModule, ShellServices } from '@ontrend/shared/contract';
import { queryClient } from '@ontrend/shared/query';
import { useRegistration, useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import remote from '../remote.ts';

export const demoUser = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };
export const CODE_SENT_MESSAGE = 'Email with confirmation code sent to your email';

/** Sets up a guest in a new browser and an API that accepts everything. */
export function setUpGuest(): FakeApi {
  sessionStorage.clear();
  localStorage.clear();
  useSession.setState({ status: 'guest', viewer: null });
  useRegistration.setState({ isOpen: true });
  const api = fakeApi();
  const tokens = { data: { token: 'access', refreshToken: 'refresh' } };
  queryClient.clear();
  const requirements = {
    needsInvitation: false,
    isInvited: false,
    needsApproval: false,
    needsProofOfWork: false,
  };
  api.on('app/user/sign-up-requirements', { data: requirements });
  api.on('app/user/login', tokens);
  api.on('app/user/join', { data: {}, message: CODE_SENT_MESSAGE });
  api.on('app/user/join-confirm', tokens);
  api.on('app/user/password-reset-code', { data: {}, message: CODE_SENT_MESSAGE });
  api.on('app/user/password-reset-confirm', { data: {} });
  api.on('app/user/password-reset-end', { data: {}, message: 'Password has changed!' });
  api.on('app/user/is-uniq', { data: { result: true } });
  api.on('app/user/get-profile', { data: demoUser });
  return api;
}

/** Renders the remote in a router that also has the pages it can redirect to. */
export function renderAuth(at: string, shell: Partial<ShellServices> = {}) {
  const createPage = (path: string) => ({
    path,
    handle: { name: 'goal', layout: 'default', transition: 'none' } as const,
    element: <p>arrived</p>,
  });
  // Without loaders the page is rendered at once; `parity.test.tsx` renders it with them.
  const pages = remote.routes.map(({ path, handle, Component }) => ({ path, handle, Component }));
  const routes = [...pages, ...['/', '/messages', '/user/:userName'].map(createPage)];
  const module: RemoteModule = { ...remote, routes };
  return renderRemote(module, { at, shell });
}

export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
export const button = (name: string) => screen.getByRole('button', { name });

export type User = ReturnType<typeof userEvent.setup>;

/** Pastes a text into an input. */
export async function pasteInto(user: User, name: string, text: string): Promise<void> {
  await user.click(field(name));
  if (text) await user.paste(text);
}

/** Fills in the join form. */
export async function fillInJoin(user: User, changes: Record<string, string> = {}): Promise<void> {
  const typed: Record<string, string> = {
    Birthday: '1999-12-31',
    Email: 'new@example.org',
    Password: 'longenough1',
    'Repeat password': 'longenough1',
    ...changes,
  };
  for (const [name, text] of Object.entries(typed)) await pasteInto(user, name, text);
}
