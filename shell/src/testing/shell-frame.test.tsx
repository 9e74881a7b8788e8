import type { RemoteModule, RemoteRoute } from '@ontrend/shared/contract';
import { expectConsoleMessage } from '@ontrend/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { openSite } from './open-site.tsx';

const handle = { name: 'User', layout: 'default', transition: 'fade' } as const;

function Breaking() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('the page broke');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

/** Renders its title itself, later than the shell looks for it. */
function LateTitle() {
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setTitle('A late page · OnTrend'), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {title ? <title>{title}</title> : null}
      <h1>Late</h1>
    </>
  );
}

const createRemoteModule = (name: string, routes: RemoteRoute[]): RemoteModule => ({
  contract: 2,
  name,
  routes,
  locales: { en: { good: 'A good page' } },
});
const remotes = [
  createRemoteModule('mf-profile', [
    { path: '/user/breaks', handle, Component: Breaking },
    { path: '/user/good', handle: { ...handle, title: 'good' }, Component: () => <h1>Good</h1> },
    { path: '/user/late', handle: { ...handle, rendersTitle: true }, Component: LateTitle },
    {
      path: '/user/forbidden',
      handle,
      Component: () => null,
      loader: () => {
        throw new Response('Not for you', { status: 403 });
      },
    },
    {
      path: '/user/unknown',
      handle,
      Component: () => null,
      loader: () => {
        throw new Response(null, { status: 404 });
      },
    },
    { path: '/user/odd', handle: { ...handle, middleware: ['age'] }, Component: () => <h1>Odd</h1> },
  ]),
];
const open = (at: string) => openSite({ path: at, remotes });
const readHeading = () => screen.getByRole('heading', { level: 1 }).textContent;
const expectFrame = () => expect(screen.getByRole('main')).toBeInTheDocument();

describe('errors', () => {
  it('leave the frame and other pages working', async () => {
    expectConsoleMessage('error', /Error: the page broke/);
    const { router } = await open('/user/breaks');
    await act(async () => screen.getByRole('button', { name: 'Break' }).click());
    expect(readHeading()).toBe('An error occurred');
    const alert = within(screen.getByRole('main')).getByRole('alert');
    expect(alert).toHaveTextContent("500 · Couldn't load this part of OnTrend");
    // Messages of exceptions are for the log (SHELL-13).
    expect(alert).not.toHaveTextContent('the page broke');
    expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('An error occurred · OnTrend');
    expectFrame();
    await act(() => router.navigate('/user/good'));
    expect(readHeading()).toBe('Good');
    expect(document.title).toBe('A good page · OnTrend');
  });

  it.each([
    ['/user/forbidden', '403 · Not for you'],
    ['/user/odd', '500 · Unknown middleware age'],
  ])('%s shows %s', async (path, message) => {
    await open(path);
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(message);
    expectFrame();
  });

  it('show the 404 page for missing content, with an extra message for unknown paths', async () => {
    const { unmount } = await open('/user/unknown');
    expect(readHeading()).toBe('Oops! You’re lost...');
    expect(document.title).toBe('404 Not Found · OnTrend');
    expect(screen.getByText('404')).toBeInTheDocument();
    expect(document.querySelector('img[src="/illustrations/not-found.svg"]')).toBeInTheDocument();
    expect(screen.queryByText('This page could not be found')).toBeNull();
    unmount();
    await open('/nothing/at/all');
    expect(readHeading()).toBe('Oops! You’re lost...');
    expect(screen.getByText('This page could not be found')).toBeInTheDocument();
    const home = screen.getByRole('main').querySelector('a');
    expect(home).toHaveAttribute('href', '/browse/for-you');
  });
});

describe('navigation', () => {
  it('moves the focus to the content and announces the title', async () => {
    const { router } = await open('/user/breaks');
    const [link] = screen.getAllByRole('link', { name: 'Log in' });
    act(() => link?.focus());
    await act(() => router.navigate('/user/good'));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(await screen.findByText('A good page · OnTrend', { selector: '[aria-live]' })).toBeInTheDocument();
  });

  it('announces a title that the page renders late', async () => {
    const { router } = await open('/user/breaks');
    await act(() => router.navigate('/user/late'));
    expect(document.title).toBe('');
    expect(await screen.findByText('A late page · OnTrend', { selector: '[aria-live]' })).toBeInTheDocument();
  });

  it('keeps the focus when only the query changes', async () => {
    const { router } = await open('/user/good');
    const [link] = screen.getAllByRole('link', { name: 'Log in' });
    act(() => link?.focus());
    await act(() => router.navigate('/user/good?tab=liked'));
    expect(link).toHaveFocus();
  });
});
