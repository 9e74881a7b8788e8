import { CREATOR, DEMO } from '../../fixtures/demo.ts';
import { expectPath, expectVisible, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

test('logs in and opens the requested page', async ({ tab }) => {
  await tab.goto('/auth/login?redirectPath=%2Fmessages');
  await waitForHydration(tab);
  await tab.getByLabel('Email').fill(DEMO.email);
  await tab.getByLabel('Password').fill(DEMO.password);
  await tab.getByRole('main').getByRole('button', 'Log in').click();
  await expectPath(tab, '/messages');
  await expectVisible(tab.getByRole('main').getByText(CREATOR.name));
});
