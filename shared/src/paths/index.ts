/** Every path of the site with the builder of its address: the only place where one is spelt. */
export const paths = {
  home: { path: '/', href: () => '/' },
  forYou: { path: '/browse/for-you', href: () => '/browse/for-you' },
  login: {
    path: '/auth/login',
    /** @param redirectPath where to go once signed in; may hold `{userId}` (spec 2.1) */
    href: (redirectPath?: string) =>
      redirectPath ? `/auth/login?redirectPath=${encodeURIComponent(redirectPath)}` : '/auth/login',
  },
  notifications: { path: '/notifications', href: () => '/notifications' },
  messages: { path: '/messages', href: () => '/messages' },
  ownProfile: { path: '/user', href: () => '/user' },
  profile: { path: '/user/:userName', href: (userName: string) => `/user/${encodeURIComponent(userName)}` },
  video: {
    path: '/video/:file',
    /** @param fileName the video's file name; the part before the first dot is its identifier (spec 3) */
    href: (fileName: string) => `/video/${encodeURIComponent(fileName.split('.')[0] ?? fileName)}`,
  },
  terms: { path: '/legal/terms-of-service', href: () => '/legal/terms-of-service' },
} as const;
