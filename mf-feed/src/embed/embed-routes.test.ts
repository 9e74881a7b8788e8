import remote from '../remote.ts';

// Embeds are documents of their own. Within the app, their URLs redirect.
test.each([
  ['/embed/:file', { file: 'cat.mp4' }, '/video/cat'],
  ['/embed/playlist/:playlistId', { playlistId: 'AAAAAAAAAAAAAAAA' }, '/browse/playlist/AAAAAAAAAAAAAAAA'],
  ['/embed/ad', {}, '/'],
])('%s redirects within the app', async (path, params, target) => {
  const route = remote.routes.find((route) => route.path === path) as
    | { loader(given: { params: object }): Response }
    | undefined;
  expect(route?.loader({ params }).headers.get('location')).toBe(target);
});
