import type { RemoteDocument } from '@ontrend/shared/manifest';

type Route = RemoteDocument['routes'][number];
type Metadata = NonNullable<Route['metadata']>;

/** Reads the playlist of a page about one. The reply with its videos is `feed`. */
export const PLAYLIST_CALL = {
  as: 'playlist',
  path: 'app/playlist/get',
  body: { playlist: '{playlistId}' },
  isMainObject: true,
} satisfies NonNullable<Route['calls']>[number];

/** The saved videos have no title. */
const title = '{{#playlist.data}}{{title}}{{^title}}{{texts.playlist.saved}}{{/title}}{{/playlist.data}}';

/** A field of the first video, whose size is that of the player. @param fallback for a playlist without videos */
const firstVideo = (field: string, fallback = '') =>
  `{{#feed.data.0}}{{${field}}}{{/feed.data.0}}{{^feed.data.0}}${fallback}{{/feed.data.0}}`;

const oembed = {
  frame: '{{#playlist.data}}/embed/playlist/{{id}}{{/playlist.data}}',
  title,
  authorName: '{{#playlist.data.user}}{{name}}{{^name}}@{{username}}{{/name}}{{/playlist.data.user}}',
  authorUrl: '{{#playlist.data.user}}/user/{{username}}{{/playlist.data.user}}',
  width: firstVideo('width', '540'),
  height: firstVideo('height', '960'),
  // Consumers show pictures without asking.
  thumbnail: '{{#feed.data.0}}{{^isSensitive}}{{firstFrameJpg}}{{/isSensitive}}{{/feed.data.0}}',
};

/** Metadata of a playlist's page. The poster of its first video represents it. */
export const playlistMetadata = {
  title,
  description:
    '{{#playlist.data}}{{description}}{{^description}}{{#interpolate}}{{{texts.playlist.description}}}{{/interpolate}}{{/description}}{{/playlist.data}}',
  image: firstVideo('firstFrameJpg'),
  visibility: '{{playlist.data.visibility}}',
  oembed,
} satisfies Metadata;

/** The embed is the same playlist at another URL. */
export const embedPlaylistMetadata = {
  title,
  url: '{{#playlist.data}}/browse/playlist/{{id}}{{/playlist.data}}',
  oembed,
} satisfies Metadata;
