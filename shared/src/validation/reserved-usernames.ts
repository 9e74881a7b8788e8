/**
 * Usernames that can't be chosen: the first segments of the site's paths, and names that would look official.
 * A test compares them with the paths.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  `about account accounts ad admin administrator ads affiliates anonymous api app assets auth billing blog browse
  category comment comments confirm contact content copyright creator deleted dev dialogs dialogwrapper discover
  download embed everyone explore feed following for-you guest hashtag health help history home info join legal list
  login logout lottie mail media message messages moderator nobody notification notifications null official ontrend
  ontrend.team ontrend_official owner password playlist playlists postmaster premium press privacy profile register
  releases report reset-password robots robots.txt root search security service settings shell sitemap sitemap.xml
  staff static status support system team terms trend trending ui undefined unknown upload user userdeleted username
  users video videos webmaster well-known www`
    .split(/\s+/)
    .filter(Boolean),
);
