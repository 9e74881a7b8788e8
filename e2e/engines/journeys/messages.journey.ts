import { registerUser } from '../../fixtures/register-user.ts';
import { expectText, expectVisible, waitForHydration } from '../expectations.ts';
import type { Tab } from '../tab.ts';
import { test } from '../test.ts';

const messageRow = (tab: Tab, text: string) =>
  tab
    .getByRole('region', /^Messages with/)
    .getByRole('listitem')
    .containing(text);

async function sendMessage(tab: Tab, text: string): Promise<void> {
  await tab.getByRole('textbox', /^Message to/).fill(text);
  await tab.press('Enter');
}

test('exchanges messages between two users in real time', async ({ tab, openTab, product }) => {
  test.setTimeout(120_000);
  const [ann, bea] = [await registerUser(product, 'ann'), await registerUser(product, 'bea')];
  await ann.call('app/user/subscribe', { userId: bea.viewer.id });
  await bea.call('app/user/subscribe', { userId: ann.viewer.id });
  await tab.addSessionCookies(ann.tokens);
  await tab.goto(`/messages?user=${bea.viewer.username}`);
  await waitForHydration(tab);
  await sendMessage(tab, 'Hello');
  await expectText(messageRow(tab, 'Hello'), /Sent/);

  const otherTab = await openTab();
  await otherTab.addSessionCookies(bea.tokens);
  await otherTab.goto('/messages');
  await waitForHydration(otherTab);
  await otherTab.getByRole('link', /Hello/).click();
  await expectVisible(messageRow(otherTab, 'Hello'));
  await expectText(messageRow(tab, 'Hello'), /Seen/);
  await sendMessage(otherTab, 'Good to see you');
  await expectVisible(messageRow(tab, 'Good to see you'));
});
