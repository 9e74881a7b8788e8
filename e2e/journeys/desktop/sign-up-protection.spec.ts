import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import {
  CODE_PATTERN,
  closeWelcome,
  createEmail,
  JOIN_PASSWORD,
  submitCode,
  submitJoinForm,
  waitForMail,
} from '../../fixtures/join.ts';
import { type ProtectedSite, startProtectedSite } from '../../fixtures/protected-site.ts';
import { expect, test } from '../../fixtures/test.ts';

// What an operator can require for joining (decision 110).

// Each test starts two servers of its own.
test.describe.configure({ timeout: 90_000 });

let site: ProtectedSite | undefined;
test.beforeEach(({ monitor }) => monitor.allow(/^foreign origin: http:\/\/localhost:\d+\//));
test.afterEach(async ({ monitor }) => {
  // The page goes on to load other remotes from the closed servers.
  monitor.stop();
  await site?.close();
});

const findMain = (page: Page) => page.getByRole('main');
const goToJoin = async ({ url }: ProtectedSite, page: Page, query = '') => {
  await page.goto(`${url}/auth/join${query}`);
  await waitForHydration(page);
};

test('proof of work is solved while the form is filled in', async ({ page, localProduct }) => {
  const own = await startProtectedSite(localProduct, { SIGN_UP_PROOF_OF_WORK: 'on' });
  site = own;
  const challenge = page.waitForResponse('**/app/user/sign-up-challenge');
  await goToJoin(own, page);
  await challenge;
  const email = createEmail('proof');
  const joined = page.waitForRequest('**/app/user/join');
  await submitJoinForm(page, email);
  expect((await joined).postDataJSON().registration.proofOfWork).toMatch(/^ey/);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL(`${own.url}/`);
});

test('an invitation is asked for, and its link fills it in', async ({ page, localProduct, monitor }) => {
  monitor.allow(/422/);
  const own = await startProtectedSite(localProduct, { SIGN_UP_INVITATION: 'on' });
  site = own;
  const { code } = await own.runAdmin<{ code: string }>('invitations', 'create', '--uses', '1');
  // Without the reply in time, a document has no field.
  const getDocument = async () => (await page.request.get(`${own.url}/auth/join`)).text();
  await expect.poll(getDocument, 'the field is there before scripts run').toContain('document-invitation');
  await goToJoin(own, page);
  await page.getByLabel('Invitation code').fill('WRONG');
  await page.getByLabel('Birthday').fill('1999-12-31');
  await page.getByLabel('Email').fill(createEmail('uninvited'));
  await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
  await page.getByLabel('Repeat password').fill(JOIN_PASSWORD);
  await findMain(page).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
  await expect(page.getByLabel('Invitation code')).toHaveAccessibleDescription(/Ask for a new one/);
  expect(await findAxeViolations(page)).toEqual([]);

  await goToJoin(own, page, `?invitation=${code}`);
  await expect(findMain(page).getByText('You have an invitation')).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toHaveCount(0);
  const email = createEmail('invited');
  await submitJoinForm(page, email);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL(`${own.url}/`);
  await closeWelcome(page);

  await page.context().clearCookies();
  await goToJoin(own, page, `?invitation=${code}`);
  await expect(page.getByLabel('Invitation code'), 'it is used up').toHaveValue(code);
});

test('a sign-up waits for approval', async ({ page, localProduct, monitor }) => {
  monitor.allow(/403/);
  const own = await startProtectedSite(localProduct, { SIGN_UP_APPROVAL: 'on' });
  site = own;
  await goToJoin(own, page);
  await expect(findMain(page).getByText('We review new accounts')).toBeVisible();
  const email = createEmail('waiting');
  await submitJoinForm(page, email);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  const logIn = async () => {
    await page.goto(`${own.url}/auth/login`);
    await waitForHydration(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
    await findMain(page).getByRole('button', { name: 'Log in' }).click();
  };
  await logIn();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  const signUps = await own.runAdmin<{ id: number; email: string }[]>('sign-ups', 'list');
  const { id } = signUps.find((signUp) => signUp.email === email) ?? {};
  await own.runAdmin('sign-ups', 'approve', String(id));
  await logIn();
  await expect(page).toHaveURL(`${own.url}/`);
});

test('a blocked mail domain is shown at the email field', async ({ page, localProduct, monitor }) => {
  monitor.allow(/422/);
  const own = await startProtectedSite(localProduct, { BLOCKED_MAIL_DOMAINS: 'mailinator.example' });
  site = own;
  await goToJoin(own, page);
  await page.getByLabel('Birthday').fill('1999-12-31');
  await page.getByLabel('Email').fill('somebody@eu.mailinator.example');
  await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
  await page.getByLabel('Repeat password').fill(JOIN_PASSWORD);
  await findMain(page).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/mailinator.example can't be used here/);
});
