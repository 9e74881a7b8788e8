/** In a module of its own, because the shell uses it in a lazy chunk only. */
export const embedPlaylist = {
  path: '/embed/playlist/:playlistId',
  href: (id: string) => `/embed/playlist/${encodeURIComponent(id)}`,
} as const;
