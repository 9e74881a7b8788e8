import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import './user-card.tsx';
import { UserCards } from './user-cards.tsx';

const PROFILE = 'app/user/external-profile';
const profile = {
  id: 7,
  username: 'mochi.and.me',
  name: 'Mochi & Mara',
  avatar: null,
  profileDescription: 'One cat.',
  isUrlsClickable: false,
  hasSubscribe: false,
  isFollower: false,
  isBlocked: false,
  isMuted: false,
  subscribes: 1,
  subscribers: 1_234,
  likes: 1,
  videos: 2,
};
let api: FakeApi;

function Page() {
  return (
    <>
      <header>
        <a href="/user/mochi.and.me">in the frame</a>
      </header>
      <main id="content">
        <a href="/user/mochi.and.me">
          <i>avatar</i>
          <span>@mochi.and.me</span>
        </a>
        <a href="/user/otto">@otto</a>
        <a href="/user/%">malformed</a>
        <a href="/user/mochi.and.me/videos">other page</a>
        <button type="button">elsewhere</button>
      </main>
      <UserCards />
    </>
  );
}
const route = {
  path: '/',
  handle: { name: 'index', layout: 'default', transition: 'none' },
  Component: Page,
} as const;

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  api = fakeApi();
  api.on(PROFILE, { data: profile });
  useSession.setState({ status: 'guest', viewer: null });
  renderRemote({ contract: 2, name: 'mf-feed', routes: [route], locales: { en: {} } }, { at: '/' });
});
afterEach(() => jest.useRealTimers());

const link = () => screen.getByText('@mochi.and.me', { selector: 'main span' }).closest('a') as HTMLElement;
const card = () => screen.queryByRole('dialog', { name: 'About @mochi.and.me' });
const hover = (element: Element, pointerType = 'mouse') =>
  fireEvent(element, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('opens when the mouse rests on a name for 400 ms', async () => {
  hover(link());
  await wait(399);
  expect(api.bodies(PROFILE)).toEqual([]);
  await wait(50);
  expect(api.bodies(PROFILE)).toEqual([{ username: 'mochi.and.me' }]);
  expect(card()).toHaveTextContent('Mochi & Mara@mochi.and.meFollowOne cat.1.2K followers1 like');
});

test('opens only after the mouse has moved when the page moved a name below it', async () => {
  const point = (type: string, element: Element, clientX: number) =>
    fireEvent(
      element,
      new PointerEvent(type, {
        bubbles: true,
        pointerType: 'mouse',
        clientX,
        clientY: 5,
      } as PointerEventInit),
    );
  point('pointermove', screen.getByText('elsewhere'), 10);
  point('pointerover', link(), 10);
  await wait(1_000);
  expect(card()).toBeNull();
  point('pointermove', link(), 11);
  await wait(450);
  expect(card()).toBeVisible();
});

test('stays while the mouse is on the card, and closes after it left', async () => {
  hover(link());
  await wait(450);
  hover(screen.getByText('elsewhere'));
  await wait(100);
  hover(card() as HTMLElement);
  await wait(1_000);
  expect(card()).toBeVisible();
  hover(screen.getByText('elsewhere'));
  await wait(250);
  expect(card()).toBeNull();
});

test.each([
  ['a finger', () => hover(link(), 'touch')],
  ['a link of the frame', () => hover(screen.getByText('in the frame'))],
  ['a link below a profile', () => hover(screen.getByText('other page'))],
])('does not open for %s', async (_what, hoverIt) => {
  hoverIt();
  await wait(1_000);
  expect(card()).toBeNull();
  expect(api.bodies(PROFILE)).toEqual([]);
});

test('opens when the mouse moves within the link meanwhile', async () => {
  hover(screen.getByText('avatar'));
  await wait(200);
  hover(screen.getByText('@mochi.and.me', { selector: 'main span' }));
  await wait(250);
  expect(card()).toBeVisible();
});

test('opens when the mouse leaves the link and returns', async () => {
  hover(link());
  await wait(100);
  hover(screen.getByText('elsewhere'));
  await wait(100);
  hover(link());
  await wait(450);
  expect(card()).toBeVisible();
});

test('stays when the mouse crosses another link on its way to the card', async () => {
  hover(link());
  await wait(450);
  hover(screen.getByText('@otto'));
  await wait(100);
  hover(link());
  await wait(1_000);
  expect(card()).toBeVisible();
  hover(screen.getByText('@otto'));
  await wait(100);
  hover(card() as HTMLElement);
  await wait(1_000);
  expect(card()).toBeVisible();
  expect(api.bodies(PROFILE)).toEqual([{ username: 'mochi.and.me' }]);
  act(() => card()?.querySelector('a')?.focus());
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(link()).toHaveFocus();
});

test('ignores a malformed link', () => {
  const onError = jest.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', onError);
  hover(screen.getByText('malformed'));
  removeEventListener('error', onError);
  expect(onError).not.toHaveBeenCalled();
});

test('does not open for a mouse that passes', async () => {
  hover(link());
  await wait(100);
  hover(screen.getByText('elsewhere'));
  await wait(1_000);
  expect(card()).toBeNull();
});

test.each([
  ['an unknown user', { status: 404, error: { code: 'user-not-found', messages: ['No'] } }],
  ['a blocked user', { data: { ...profile, isBlocked: true } }],
])('does not open for %s', async (_who, reply) => {
  api.on(PROFILE, reply);
  hover(link());
  await wait(1_000);
  expect(api.bodies(PROFILE)).toHaveLength(1);
  expect(card()).toBeNull();
});

test('Escape closes it, and no dialog below it', async () => {
  const dialogKey = jest.fn();
  document.addEventListener('keydown', dialogKey);
  hover(link());
  await wait(450);
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(card()).toBeNull();
  expect(dialogKey).not.toHaveBeenCalled();
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(dialogKey).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', dialogKey);
});

/** Moves the focus to a link as the Tab key does. */
function focusByKeyboard(element: HTMLElement) {
  // jsdom does not know whether the keyboard has moved the focus.
  jest.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => element.focus());
}
/** Opens the card with the keyboard. @returns the first link of the card, which has the focus */
async function enterCard(): Promise<HTMLElement> {
  focusByKeyboard(link());
  await wait(450);
  fireEvent.keyDown(link(), { key: 'Tab' });
  const inCard = card()?.querySelector('a') as HTMLElement;
  expect(inCard).toHaveFocus();
  return inCard;
}

test('closes when the mouse leaves it after a click on Follow', async () => {
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 1, username: 'me', name: '', avatar: null, willBeDeleted: null },
  });
  api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 1_235 } });
  hover(link());
  await wait(450);
  hover(card() as HTMLElement);
  const follow = screen.getByRole('button', { name: 'Follow' });
  fireEvent.pointerDown(follow);
  // A browser does not show the focus of a clicked button.
  jest.spyOn(follow, 'matches').mockReturnValue(false);
  act(() => follow.focus());
  fireEvent.click(follow);
  hover(screen.getByText('elsewhere'));
  await wait(250);
  expect(card()).toBeNull();
});

test('opens for the keyboard focus; Tab enters the card, Shift+Tab returns', async () => {
  const inCard = await enterCard();
  // Otherwise the browser moves the focus on from the link.
  expect(fireEvent.keyDown(inCard, { key: 'Tab', shiftKey: true })).toBe(false);
  expect(link()).toHaveFocus();
  expect(card()).toBeVisible();
  act(() => screen.getByText('elsewhere').focus());
  expect(card()).toBeNull();
});

test('opens although the keyboard focus scrolls the page and moves it below the mouse', async () => {
  focusByKeyboard(link());
  fireEvent.scroll(document);
  hover(screen.getByText('elsewhere'));
  await wait(450);
  expect(card()).toBeVisible();
});

test('closes when the page scrolls below the mouse', async () => {
  hover(link());
  await wait(450);
  fireEvent.scroll(document);
  expect(card()).toBeNull();
});

describe.each([
  ['its content', enterCard],
  [
    'its link',
    async () => {
      focusByKeyboard(link());
      await wait(450);
      return link();
    },
  ],
])('while %s has the focus', (_what, focus) => {
  test.each([
    ['the mouse moves elsewhere', () => hover(screen.getByText('elsewhere'))],
    ['the mouse rests on another link', () => hover(screen.getByText('@otto'))],
    ['the mouse leaves the page', () => fireEvent(document.documentElement, new Event('pointerleave'))],
    ['the page scrolls', () => fireEvent.scroll(document)],
    ['the window changes its size', () => fireEvent(window, new Event('resize'))],
  ])('it stays when %s', async (_event, happen) => {
    const focused = await focus();
    happen();
    await wait(1_000);
    expect(card()).toBeVisible();
    expect(focused).toHaveFocus();
  });

  test.each([
    ['Escape', () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })],
    ['a press elsewhere', () => fireEvent.pointerDown(screen.getByText('elsewhere'))],
  ])('%s closes it, and the link has the focus', async (_event, close) => {
    await focus();
    close();
    await wait(1_000);
    expect(card()).toBeNull();
    expect(link()).toHaveFocus();
  });
});

test('Tab moves on from the link before the card is there', () => {
  focusByKeyboard(link());
  expect(fireEvent.keyDown(link(), { key: 'Tab' })).toBe(true);
});
