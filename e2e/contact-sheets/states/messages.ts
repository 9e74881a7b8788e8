import type { DemoWorld } from '../demo-world.ts';
import type { ScreenState, StateContext } from '../state.ts';
import { click, inOrder, waitFor, waitForDialog } from './steps.ts';

const chatPath = async (world: DemoWorld) => `/messages/c/${await world.getChat()}`;

async function openMessageMenu({ page }: StateContext): Promise<void> {
  const message = page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .last();
  await message.hover();
  await message.getByRole('button', { name: /^More options for/ }).click();
}

/** Conversations and notifications. */
export const messageStates: ScreenState[] = [
  { name: 'messages', path: '/messages', user: 'demo' },
  { name: 'messages-guest', path: '/messages' },
  { name: 'messages-empty', path: '/messages', user: 'new member' },
  {
    name: 'messages-search',
    path: '/messages',
    user: 'demo',
    async act({ page }) {
      await page.getByRole('searchbox', { name: 'Search your messages' }).fill('the');
      await page.getByText('Messages', { exact: true }).last().waitFor();
    },
  },
  { name: 'messages-new', path: '/messages', user: 'demo', act: click('link', 'New message') },
  { name: 'conversation', path: chatPath, user: 'demo' },
  { name: 'conversation-menu', path: chatPath, user: 'demo', act: openMessageMenu },
  {
    name: 'conversation-emoji',
    path: chatPath,
    user: 'demo',
    act: inOrder(click('button', 'Emoji'), waitForDialog),
  },
  { name: 'conversation-new', path: '/messages/c/new?user=pixel_pia', user: 'demo' },
  { name: 'notifications', path: '/notifications', user: 'demo' },
  { name: 'notifications-guest', path: '/notifications' },
  { name: 'notifications-empty', path: '/notifications', user: 'new member' },
  {
    name: 'notifications-popup',
    path: '/',
    user: 'demo',
    device: 'desktop',
    act: inOrder(click('button', /^Notifications/), waitForDialog),
  },
  {
    name: 'notifications-likes',
    path: '/notifications',
    user: 'demo',
    act: inOrder(click('tab', /^Likes/), waitFor('tab', /^Likes/)),
  },
];
