import type { IdentityResult } from '@ontrend/shared/wire';
import type { ScreenState } from '../state.ts';
import { click, inOrder, openDialog, replyWith, waitFor } from './steps.ts';

const TICKET = 'a-ticket-of-an-identity';
const EMAIL = 'mia@demo.ontrend.example';

/** Lets the site have an identity provider, which the demo site has not. */
const hasProvider = replyWith('**/api/app/user/identity-provider', { data: { name: 'Example' } });

/** The page to which the provider leads back, with the reply of the API to its response. */
const response = (name: string, reply: object, status = 200): ScreenState => ({
  name: `identity-${name}`,
  path: '/confirm#code=a-code&state=a-state',
  arrange: inOrder(hasProvider, replyWith('**/api/app/user/identity-finish', reply, status)),
  act: ({ page }) =>
    page.getByRole('status').filter({ hasText: 'One moment' }).waitFor({ state: 'detached' }),
});
const result = (name: string, data: IdentityResult) => response(name, { data });

/** Sign-in with an identity provider. */
export const identityStates: ScreenState[] = [
  { name: 'identity-login', path: '/auth/login', arrange: hasProvider },
  { name: 'identity-join-page', path: '/auth/join', arrange: hasProvider, isFullPage: true },
  {
    name: 'identity-dialog',
    path: '/ui/mobile',
    arrange: hasProvider,
    act: inOrder(openDialog('button', 'Authentication'), waitFor('button', 'Continue with Example')),
  },
  result('birthday', { result: 'join', ticket: TICKET, email: EMAIL }),
  result('log-in', { result: 'log-in', ticket: TICKET, email: EMAIL }),
  result('join-by-mail', { result: 'join-by-mail', ticket: TICKET }),
  response('canceled', { code: 'provider-denied', messages: ['Example did not confirm who you are.'] }, 422),
  {
    ...result('birthday-expired', { result: 'join', ticket: TICKET, email: EMAIL }),
    act: async ({ page }) => {
      await page.route('**/api/app/user/identity-join', (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'expired-ticket',
            messages: ['This took too long, or was completed before. Start again.'],
          },
        }),
      );
      await page.getByLabel('Birthday', { exact: true }).fill('1999-12-31');
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.getByText('This took too long').waitFor();
    },
  },
  {
    name: 'identity-connected',
    path: '/settings',
    user: 'demo',
    arrange: replyWith('**/api/app/user/identities', {
      data: {
        provider: { name: 'Example' },
        identities: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            provider: 'Example',
            email: EMAIL,
            createdAt: Math.round(Date.now() / 1000),
            lastUsedAt: Math.round(Date.now() / 1000),
          },
        ],
      },
    }),
    act: click('button', 'Change Connected accounts'),
  },
  {
    name: 'identity-settings-failed',
    path: '/settings',
    user: 'demo',
    arrange: replyWith('**/api/app/user/identities', { code: 'too-many-requests', messages: [] }, 429),
    act: inOrder(waitFor('button', 'Try again: Connected accounts'), ({ page }) =>
      page.evaluate(() => document.getElementById('security')?.scrollIntoView()),
    ),
  },
];
