import type { Device } from '@ontrend/shared/contract';
import { ShellServicesProvider } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { fakeShellServices } from '@ontrend/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { appendAsset, prepareChunk } from '../../core/document/asset-loader.ts';
import { useInstallPrompt } from '../../services/install/install-store.ts';
import { usePromotionGate } from '../../services/install/promotion-gate.ts';
import { useDialogs } from '../../services/overlays/dialog-store.ts';
import { useSheet } from '../../services/overlays/sheet-store.ts';
import { AppPromotions } from './app-promotions.tsx';
import { STORAGE_KEYS } from './constants.ts';
import { findPromotionPosition, type PromotionPosition } from './find-promotion-position.ts';

const WEB_APP = 'Install OnTrend';
const QR_CODE = 'OnTrend on your phone';
const NATIVE_APP = 'Get the full experience on the app';

beforeEach(() => {
  localStorage.clear();
  useInstallPrompt.setState({ installPrompt: null });
  usePromotionGate.setState({ isOpen: true });
  delete window.ontrendLoader;
});

function renderPromotions(device: Partial<Device> = {}, position: PromotionPosition | null = 'top') {
  const openDialog = jest.fn();
  const page = (
    <ShellServicesProvider value={fakeShellServices(device, { openDialog })}>
      <AppPromotions position={position} />
    </ShellServicesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return { ...render(<RouterProvider router={router} />), openDialog };
}

function dispatchInstallPrompt() {
  const prompt = jest.fn().mockResolvedValue({ outcome: 'accepted' });
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
}
const findCards = () => screen.queryAllByRole('complementary').map((card) => card.getAttribute('aria-label'));

const ANDROID = { mobile: true, android: true };
const IPHONE = { mobile: true, iOS: true, safari: true };

it.each<[string, Partial<Device>, string[]]>([
  ['a desktop', {}, [QR_CODE]],
  ['Safari on a desktop', { safari: true }, [QR_CODE]],
  ['an Android phone', ANDROID, [NATIVE_APP]],
  ['an iPhone', IPHONE, [WEB_APP]],
  ['an iPad with the user agent of a Mac', { iOS: true, safari: true }, [WEB_APP]],
  ['Safari on a phone', { mobile: true, safari: true }, []],
])('%s without an install prompt of the browser', (_name, device, expected) => {
  renderPromotions(device);
  expect(findCards()).toEqual(expected);
});

it.each<[string, Partial<Device>, string[]]>([
  ['a desktop', {}, [WEB_APP]],
  ['a phone that is no Android', { mobile: true }, [WEB_APP]],
  ['an Android phone', ANDROID, [NATIVE_APP]],
])('%s with an install prompt of the browser', (_name, device, expected) => {
  renderPromotions(device);
  const installPrompt = dispatchInstallPrompt();
  act(() => void dispatchEvent(installPrompt));
  expect(installPrompt.defaultPrevented).toBe(true);
  expect(findCards()).toEqual(expected);
});

it('shows the steps of the share menu on an iPhone, until they are dismissed for the day', async () => {
  const { unmount } = renderPromotions(IPHONE);
  const promotion = screen.getByRole('complementary', { name: WEB_APP });
  expect(promotion).toHaveTextContent('Tap Share, then choose “Add to Home Screen”.');
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  unmount();
  const again = renderPromotions(IPHONE);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(findCards()).toEqual([]);
  again.unmount();
  const dismissed = renderPromotions(IPHONE);
  expect(findCards()).toEqual([]);
  dismissed.unmount();
  localStorage.setItem(STORAGE_KEYS.dismissedOnPhone, new Date(Date.now() - 86_400_000).toDateString());
  renderPromotions({ ...IPHONE, safari: false });
  expect(screen.getByRole('complementary', { name: WEB_APP })).toHaveTextContent('Open this page in Safari');
});

it('shows no promotion on a page with the question for consent', () => {
  const question = document.createElement('section');
  question.id = 'consent';
  document.body.append(question);
  renderPromotions();
  expect(findCards()).toEqual([]);
  question.remove();
});

it('shows nothing in a web app on the home screen of an iPhone', () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  renderPromotions(IPHONE);
  expect(findCards()).toEqual([]);
  Reflect.deleteProperty(navigator, 'standalone');
});

it('uses a prompt from before the scripts ran, and only once', async () => {
  const installPrompt = dispatchInstallPrompt();
  window.ontrendLoader = { loaded: {}, append: appendAsset, prepare: prepareChunk, installPrompt };
  renderPromotions();
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(installPrompt.prompt).toHaveBeenCalledTimes(1);
  expect(findCards()).toEqual([]);
});

it('promotes the web app once a day on a desktop', () => {
  const { unmount } = renderPromotions();
  act(() => void dispatchEvent(dispatchInstallPrompt()));
  expect(findCards()).toEqual([WEB_APP]);
  unmount();
  const again = renderPromotions();
  act(() => void dispatchEvent(dispatchInstallPrompt()));
  expect(findCards()).toEqual([QR_CODE]);
  again.unmount();
  localStorage.setItem(STORAGE_KEYS.webAppShown, new Date(Date.now() - 86_400_000).toDateString());
  renderPromotions();
  act(() => void dispatchEvent(dispatchInstallPrompt()));
  expect(findCards()).toEqual([WEB_APP]);
});

it('does not show a dismissed QR code again', async () => {
  const { unmount } = renderPromotions();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(findCards()).toEqual([]);
  unmount();
  renderPromotions();
  expect(findCards()).toEqual([]);
});

it('opens the QR code on a desktop, and links to the app on a phone', async () => {
  const { openDialog, unmount } = renderPromotions();
  await userEvent.click(screen.getByRole('button', { name: 'Show QR code' }));
  expect(openDialog).toHaveBeenCalledWith({ id: 'qr-install' });
  unmount();
  renderPromotions(ANDROID);
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/download');
});

it('emits events when the app is installed and launched', () => {
  const emittedEvents: string[] = [];
  const stops = (['app.launched', 'app.installed'] as const).map((name) =>
    events.on(name, () => emittedEvents.push(name)),
  );
  const { unmount } = renderPromotions();
  expect(emittedEvents).toEqual([]);
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(emittedEvents).toEqual(['app.installed']);
  unmount();
  const matchMedia = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ matches: media.includes('standalone') }) as MediaQueryList);
  renderPromotions();
  expect(emittedEvents).toEqual(['app.installed', 'app.launched']);
  expect(findCards()).toEqual([]);
  matchMedia.mockRestore();
  for (const stop of stops) stop();
});

it('sets CSS properties with the heights of the visible overlays', () => {
  const watched = new Map<Element, () => void>();
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(
    (changed) =>
      ({
        observe: (element: Element) => void watched.set(element, () => changed([], {} as ResizeObserver)),
        disconnect: () => undefined,
      }) as unknown as ResizeObserver,
  );
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
  const lengths = () =>
    ['--top-card-height', '--bottom-card-height', '--connection-notice-height'].map((name) =>
      document.documentElement.style.getPropertyValue(name),
    );
  const { unmount } = renderPromotions(ANDROID);
  for (const changed of watched.values()) changed();
  expect(lengths()).toEqual(['64px', '', '64px']);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(lengths()).toEqual(['', '', '64px']);
  unmount();
  expect(lengths()).toEqual(['', '', '']);
  jest.restoreAllMocks();
});

it('shows nothing before the third video', () => {
  usePromotionGate.setState({ isOpen: false });
  renderPromotions();
  expect(findCards()).toEqual([]);
  act(() => usePromotionGate.setState({ isOpen: true }));
  expect(findCards()).toEqual([QR_CODE]);
});

it('shows no other promotion after one was dismissed', async () => {
  renderPromotions();
  act(() => void dispatchEvent(dispatchInstallPrompt()));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(findCards()).toEqual([]);
});

it('hides the promotion while a dialog or a sheet is open', () => {
  renderPromotions();
  const request = { id: 'get-app' } as const;
  act(() => useDialogs.setState({ dialogs: [{ key: 1, request, open: true }] }));
  expect(findCards()).toEqual([]);
  act(() => useDialogs.setState({ dialogs: [] }));
  expect(findCards()).toEqual([QR_CODE]);
  act(() => useSheet.setState({ sheet: { id: 'comments', title: '' }, open: true }));
  expect(findCards()).toEqual([]);
  act(() => useSheet.setState({ sheet: null, open: false }));
  expect(findCards()).toEqual([QR_CODE]);
});

it.each([
  ['index', 'top'],
  ['browse-for-you', 'top'],
  ['browse-collection-collectionId', 'top'],
  ['index-video-file', 'top'],
  ['User', 'bottom'],
  ['browse-search', null],
  ['notifications', null],
  ['user', null],
  ['messages', null],
  ['download', null],
])('on %s the position of promotions is %s', (routeName, expected) => {
  expect(findPromotionPosition(routeName)).toBe(expected);
});
