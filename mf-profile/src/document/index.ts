import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import {
  creatorHandle,
  deletedHandle,
  historyHandle,
  ownPlaylistHandle,
  ownProfileHandle,
  ownVideoHandle,
  playlistsHandle,
  profileHandle,
  settingsHandle,
  uploadHandle,
} from './handles.ts';

/** The user's videos, in the order of the URL (PROFILE-40). */
const videosCalls: RemoteDocument['routes'][number]['calls'] = [
  { body: { username: '{userName}', sort: 'pinned' }, whenNot: 'query.sort' },
  { body: { username: '{userName}', sort: '{query.sort}' }, when: 'query.sort' },
  // The name is not `videos` because a profile has a count with that name.
].map((call) => ({ as: 'uploads', path: 'app/user/videos', ...call }));

/** The routes that the document server renders for this remote before any script runs. */
export const remoteDocument = {
  routes: [
    {
      path: paths.profile.path,
      handle: profileHandle,
      calls: [
        {
          as: 'profile',
          path: 'app/user/external-profile',
          body: { username: '{userName}' },
          isMainObject: true,
          redirectOnError: { 'user-deleted': paths.userDeleted.href() },
        },
        ...videosCalls,
      ],
      // Name, username and like count (PROFILE-9).
      metadata: {
        title: '{{#profile.data}}{{name}} (@{{username}}){{/profile.data}}',
        description:
          '{{#profile.data}}{{#interpolate}}{{{texts.profile.onSite}}}{{/interpolate}} · {{#formatCount}}{{likes}}{{/formatCount}} {{texts.profile.likes}} · {{#formatCount}}{{subscribers}}{{/formatCount}} {{texts.profile.followers}}. {{profileDescription}}{{/profile.data}}',
        image: '{{profile.data.avatar}}',
        imageAlt: '{{profile.data.name}}',
        url: '{{#profile.data}}/user/{{username}}{{/profile.data}}',
        // Profile pictures are square.
        card: 'summary',
        type: 'profile',
        // RSS and JSON feeds of the user's videos (FEED-74).
        feeds: {
          'application/rss+xml': '{{#profile.data}}/api/feeds/user/{{username}}/rss.xml{{/profile.data}}',
        },
        jsonFeed: '{{#profile.data}}/api/feeds/user/{{username}}/feed.json{{/profile.data}}',
        properties: { 'profile:username': '{{profile.data.username}}' },
        jsonLd: {
          '@type': 'ProfilePage',
          url: '{{origin}}/user/{{profile.data.username}}',
          mainEntity: {
            '@type': 'Person',
            name: '{{profile.data.name}}',
            alternateName: '@{{profile.data.username}}',
            identifier: '{{profile.data.username}}',
            description: '{{profile.data.profileDescription}}',
            image: '{{#absoluteUrl}}{{profile.data.avatar}}{{/absoluteUrl}}',
            interactionStatistic: {
              '@type': 'InteractionCounter',
              interactionType: { '@type': 'FollowAction' },
              userInteractionCount: '{{profile.data.subscribers}}',
            },
          },
        },
      },
      template: 'profile',
    },
    {
      path: paths.ownProfile.path,
      handle: ownProfileHandle,
      metadata: { title: '{{texts.own.title}}' },
    },
    {
      path: paths.userDeleted.path,
      handle: deletedHandle,
      metadata: { title: '{{texts.deleted.title}}', description: '{{texts.deleted.text}}' },
      template: 'deleted',
    },
    { path: paths.settings.path, handle: settingsHandle, metadata: { title: '{{texts.settings.title}}' } },
    { path: paths.upload.path, handle: uploadHandle, metadata: { title: '{{texts.upload.title}}' } },
    { path: paths.creator.path, handle: creatorHandle, metadata: { title: '{{texts.creator.title}}' } },
    { path: paths.ownVideo.path, handle: ownVideoHandle, metadata: { title: '{{texts.ownVideo.title}}' } },
    {
      path: paths.playlists.path,
      handle: playlistsHandle,
      metadata: { title: '{{texts.playlists.heading}}' },
    },
    { path: paths.history.path, handle: historyHandle, metadata: { title: '{{texts.history.heading}}' } },
    {
      path: paths.ownPlaylist.path,
      handle: ownPlaylistHandle,
      metadata: { title: '{{texts.playlists.edit}}' },
    },
  ],
  slots: ['uploads', 'welcome'],
} satisfies RemoteDocument;
