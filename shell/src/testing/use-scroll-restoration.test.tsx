import type { RemoteModule } from '@ontrend/shared/contract';
import { act, screen } from '@testing-library/react';
import { openSite } from './open-site.tsx';

const handle = { name: 'messages', layout: 'default', transition: 'none' } as const;

/** Mocked scroll height, because jsdom has no layout. */
let maxHeight = 0;
const observers = new Set<() => void>();

function ListPage() {
  return (
    <div data-scroll="chats" data-testid="list">
      <p>Three chats</p>
    </div>
  );
}

const messages: RemoteModule = {
  contract: 2,
  name: 'mf-messages',
  routes: [
    { path: '/messages', handle, Component: ListPage },
    {
      path: '/messages/c/:conv',
      handle: { ...handle, name: 'messages-c-conv' },
      Component: () => <h1>One</h1>,
    },
  ],
  locales: { en: {} },
};

const getList = () => screen.getByTestId('list');
const scroll = (top: number) => {
  getList().scrollTop = top;
  getList().dispatchEvent(new Event('scroll'));
};
const grow = (height: number) => {
  maxHeight = height;
  act(() => {
    for (const notify of observers) notify();
  });
};

beforeEach(() => {
  sessionStorage.clear();
  const tops = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      return tops.get(this) ?? 0;
    },
    set(this: Element, top: number) {
      tops.set(this, Math.min(top, maxHeight));
    },
  });
  globalThis.ResizeObserver = class {
    private readonly notify: () => void;
    constructor(callback: () => void) {
      this.notify = callback;
    }
    observe(): void {
      observers.add(this.notify);
    }
    unobserve(): void {}
    disconnect(): void {
      observers.delete(this.notify);
    }
  } as unknown as typeof ResizeObserver;
});

async function leaveAndComeBack(heightOnReturn: number) {
  maxHeight = 1_000;
  const { router } = await openSite({ path: '/messages', isSignedIn: true, remotes: [messages] });
  scroll(420);
  await act(() => router.navigate('/messages/c/7'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One');
  maxHeight = heightOnReturn;
  await act(() => router.navigate(-1));
  await screen.findByTestId('list');
  return router;
}

it('restores the offset of a scroll container', async () => {
  const router = await leaveAndComeBack(1_000);
  expect(getList().scrollTop).toBe(420);
  // A new navigation to the same path starts at the top.
  await act(() => router.navigate('/messages/c/7'));
  await act(() => router.navigate('/messages'));
  expect(getList().scrollTop).toBe(0);
});

it('repeats the restoration as the list grows', async () => {
  await leaveAndComeBack(100);
  expect(getList().scrollTop).toBe(100);
  grow(300);
  expect(getList().scrollTop).toBe(300);
  grow(900);
  expect(getList().scrollTop).toBe(420);
  scroll(10);
  grow(950);
  expect(getList().scrollTop).toBe(10);
});

it('stops when the user scrolls', async () => {
  await leaveAndComeBack(100);
  dispatchEvent(new Event('wheel'));
  grow(900);
  expect(getList().scrollTop).toBe(100);
});

it('stores an offset whose scroll event has not been fired when the document is left', async () => {
  maxHeight = 1_000;
  await openSite({ path: '/messages', isSignedIn: true, remotes: [messages] });
  scroll(100);
  getList().scrollTop = 420;
  dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(sessionStorage)).toContain('\\"chats\\":420');
});
