import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import {
  CODE_PATTERN,
  createEmail,
  JOIN_PASSWORD,
  submitCode,
  submitJoinForm,
  waitForMail,
} from '../../fixtures/join.ts';
import { type ProtectedSite, startProtectedSite } from '../../fixtures/protected-site.ts';
import { expect, test } from '../../fixtures/test.ts';

// What an operator can require for joining (decision 110).

let site: ProtectedSite;
test.afterEach(() => site?.close());

const findMain = (page: Page) => page.getByRole('main');
const goToJoin = async (page: Page, query = '') => {
  await page.goto(`${site.url}/auth/join${query}`);
  await waitForHydration(page);
};

test('proof of work is solved while the form is filled in', async ({ page, localProduct }) => {
  site = await startProtectedSite(localProduct, { SIGN_UP_PROOF_OF_WORK: 'on' });
  const challenge = page.waitForResponse('**/app/user/sign-up-challenge');
  await goToJoin(page);
  await challenge;
  const email = createEmail('proof');
  const joined = page.waitForRequest('**/app/user/join');
  await submitJoinForm(page, email);
  expect((await joined).postDataJSON().registration.proofOfWork).toMatch(/^ey/);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL(`${site.url}/`);
});

test('an invitation is asked for, and its link fills it in', async ({ page, localProduct, monitor }) => {
  monitor.allow(/422/);
  site = await startProtectedSite(localProduct, { SIGN_UP_INVITATION: 'on' });
  const { code } = await site.runAdmin<{ code: string }>('invitations', 'create', '--uses', '1');
  await page.goto(`${site.url}/auth/join`, { waitUntil: 'commit' });
  await expect(
    page.locator('#prerendered').getByLabel('Invitation code'),
    'before scripts run',
  ).toBeAttached();
  await waitForHydration(page);
  await page.getByLabel('Invitation code').fill('WRONG');
  await page.getByLabel('Birthday').fill('1999-12-31');
  await page.getByLabel('Email').fill(createEmail('uninvited'));
  await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
  await page.getByLabel('Repeat password').fill(JOIN_PASSWORD);
  await findMain(page).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Invitation code')).toBeFocused();
  await expect(findMain(page).getByRole('alert')).toContainText('Ask for a new one');
  expect(await findAxeViolations(page)).toEqual([]);

  await goToJoin(page, `?invitation=${code}`);
  await expect(findMain(page).getByText('You have an invitation')).toBeVisible();
  await expect(page.getByLabel('Invitation code')).toHaveCount(0);
  const email = createEmail('invited');
  await submitJoinForm(page, email);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL(`${site.url}/`);

  await page.context().clearCookies();
  await goToJoin(page, `?invitation=${code}`);
  await expect(page.getByLabel('Invitation code'), 'it is used up').toHaveValue(code);
});

test('a sign-up waits for approval', async ({ page, localProduct, monitor }) => {
  monitor.allow(/403/);
  site = await startProtectedSite(localProduct, { SIGN_UP_APPROVAL: 'on' });
  await goToJoin(page);
  await expect(findMain(page).getByText('We review new accounts')).toBeVisible();
  const email = createEmail('waiting');
  await submitJoinForm(page, email);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  const logIn = async () => {
    await page.goto(`${site.url}/auth/login`);
    await waitForHydration(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
    await findMain(page).getByRole('button', { name: 'Log in' }).click();
  };
  await logIn();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  const signUps = await site.runAdmin<{ id: number; email: string }[]>('sign-ups', 'list');
  const { id } = signUps.find((signUp) => signUp.email === email) ?? {};
  await site.runAdmin('sign-ups', 'approve', String(id));
  await logIn();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('a blocked mail domain is shown at the email field', async ({ page, localProduct, monitor }) => {
  monitor.allow(/422/);
  site = await startProtectedSite(localProduct, { BLOCKED_MAIL_DOMAINS: 'mailinator.example' });
  await goToJoin(page);
  await page.getByLabel('Birthday').fill('1999-12-31');
  await page.getByLabel('Email').fill('somebody@eu.mailinator.example');
  await page.getByLabel('Password', { exact: true }).fill(JOIN_PASSWORD);
  await page.getByLabel('Repeat password').fill(JOIN_PASSWORD);
  await findMain(page).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/mailinator.example can't be used here/);
});
