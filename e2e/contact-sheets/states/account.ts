import { userStorageKey } from '@ontrend/shared/entities/user-storage';
import { createEmail, findWelcome, submitJoinForm } from '../../fixtures/join.ts';
import type { ScreenState, StateContext } from '../state.ts';
import { click, find, inOrder, openDialog, waitFor, waitForDialog } from './steps.ts';

/** The name under which the shell stores that a new member has not seen the welcome screens. */
const WELCOME_STORAGE = 'welcome';

const nextScreen = (heading: string) => inOrder(click('button', 'Continue'), waitFor('heading', heading));

/** Opens the screens for new members as after joining. */
const welcome = (name: string, ...steps: ReturnType<typeof inOrder>[]): ScreenState => ({
  name,
  path: '/',
  user: 'new member',
  async arrange({ page, world }) {
    const { viewer } = await world.getNewMember();
    await page.addInitScript(
      (key) => localStorage.setItem(key, '1'),
      userStorageKey(viewer.id, WELCOME_STORAGE),
    );
  },
  act: inOrder(waitFor('dialog', 'Welcome to OnTrend'), waitForDialog, ...steps),
});

const toInterests = nextScreen('What do you like to watch?');

async function chooseInterests({ page }: StateContext): Promise<void> {
  const tiles = findWelcome(page).getByRole('listitem').getByRole('button');
  for (let n = 0; n < 3; n += 1) await tiles.nth(n).click();
}

/** Login, joining and the first minutes. */
export const accountStates: ScreenState[] = [
  { name: 'login', path: '/auth/login' },
  {
    name: 'login-error',
    path: '/auth/login',
    async act({ page }) {
      await page.getByLabel('Email').fill('nobody@demo.ontrend.example');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  { name: 'join', path: '/auth/join' },
  {
    name: 'join-errors',
    path: '/auth/join',
    async act({ page }) {
      await page.getByLabel('Birthday').fill('2020-01-01');
      await page.getByLabel('Email').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Repeat password').fill('another');
      await page.getByLabel('Repeat password').blur();
    },
  },
  { name: 'join-calendar', path: '/auth/join', act: click('button', 'Open calendar') },
  {
    name: 'join-calendar-selected',
    path: '/auth/join',
    async act({ page }) {
      await page.getByLabel('Birthday').fill('1999-12-31');
      await find(page, 'button', 'Open calendar').click();
      await find(page, 'button', '1999').press('Enter');
      await find(page, 'button', /^December/).press('Enter');
    },
  },
  {
    name: 'join-code',
    path: '/auth/join',
    act: ({ page }) => submitJoinForm(page, createEmail('contact-sheet')),
  },
  { name: 'reset-password', path: '/auth/reset-password' },
  { name: 'confirm', path: '/confirm' },
  { name: 'confirm-join', path: '/confirm/join#code=a-code-from-a-mail' },
  welcome('welcome-profile'),
  welcome('welcome-interests', toInterests),
  welcome('welcome-creators', toInterests, chooseInterests, nextScreen('Follow a few creators')),
];

/** Dialogs and sheets that the showcase opens, because pages open them at rare moments. */
export const dialogStates: ScreenState[] = [
  ['Authentication', 'dialog-authentication'],
  ['Not available', 'dialog-not-available'],
  ['Get the app', 'dialog-get-app'],
  ['Open in the app', 'dialog-app-open'],
  ['QR code', 'dialog-qr-code'],
  ['Will be deleted', 'dialog-will-be-deleted'],
  ['Code', 'dialog-code'],
  ['Get the app (sheet)', 'sheet-get-app'],
  ['Gate', 'sheet-gate'],
].map(
  ([opener = '', name = '']): ScreenState => ({
    name,
    path: '/ui/mobile',
    act: openDialog('button', opener),
  }),
);

/** Alerts of the shell. */
export const alertStates: ScreenState[] = [
  { name: 'alert', path: '/ui/mobile', act: click('button', 'Success') },
  {
    name: 'alert-errors',
    path: '/ui/mobile',
    act: ({ page }) => find(page, 'button', 'Several errors').click(),
  },
];
