import { openBrowser } from '../../api/test/browser.ts';
import { createUser } from '../../api/test/factories.ts';
import { useReplicatedApi } from '../../api/test/replicated-api.ts';
import { parseJsonScript, useTestDocumentServer } from '../../shell/server/testing/test-document-server.ts';

const api = useReplicatedApi();
const { get } = useTestDocumentServer(async ({ url, body, headers }) => {
  const { cookie = '', authorization = '' } = headers;
  const response = await fetch(api.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, authorization },
    body: JSON.stringify(body),
  });
  return response.json();
});

it('a document shows the own change of a member although the replica does not have it yet', async () => {
  const [creator, member] = [await createUser(api.pool), await createUser(api.pool)];
  const browser = openBrowser(api);
  const { token } = await browser.signIn(member);
  browser.cookies.set('token', token);
  await api.replicated();
  await api.postgres.pauseReplay();
  await browser.call('app/user/subscribe', { userId: creator.id }, token);

  const isFollowing = async () => {
    const { body } = await get(`/user/${creator.username}`, browser.headers());
    const replies = parseJsonScript(body, 'first-replies') as {
      path: string;
      reply: { data: { hasSubscribe: boolean } };
    }[];
    return replies.find(({ path }) => path === 'app/user/external-profile')?.reply.data.hasSubscribe;
  };
  expect(await isFollowing()).toBe(true);
  browser.cookies.delete('write-position');
  expect(await isFollowing()).toBe(false);
  await api.postgres.resumeReplay();
});
