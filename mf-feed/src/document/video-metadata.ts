import type { RemoteDocument } from '@ontrend/shared/manifest';

type Metadata = NonNullable<RemoteDocument['routes'][number]['metadata']>;

const url = '{{origin}}/video/{{video.data.fileName}}';
const title =
  '{{#video.data}}@{{user.username}}{{#description}}: {{description}}{{/description}}{{/video.data}}';
const createCounter = (action: string, number: string) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: number,
});

/**
 * Shared by a video's page and its embed, because both URLs may be pasted into other sites (decision 037).
 */
const oembed = {
  frame: '{{#video.data}}/embed/{{fileName}}{{/video.data}}',
  title,
  authorName:
    '{{video.data.user.name}}{{^video.data.user.name}}@{{video.data.user.username}}{{/video.data.user.name}}',
  authorUrl: '{{#video.data}}/user/{{user.username}}{{/video.data}}',
  width: '{{video.data.width}}',
  height: '{{video.data.height}}',
  thumbnail: '{{video.data.firstFrameJpg}}',
};

/** Metadata of a video's page, enough for link previews that play it. */
export const videoMetadata = {
  title,
  description: '{{video.data.description}}',
  image: '{{video.data.firstFrameJpg}}',
  imageAlt: title,
  video: '{{video.data.mp4Url}}',
  url: '{{#video.data}}/video/{{fileName}}{{/video.data}}',
  visibility: '{{video.data.visibility}}',
  card: 'player',
  properties: {
    // Sites that play it in a frame use the embed.
    'twitter:player': '{{#video.data}}{{origin}}/embed/{{fileName}}{{/video.data}}',
    'twitter:player:width': '{{video.data.width}}',
    'twitter:player:height': '{{video.data.height}}',
    // The poster has the size of the video.
    'og:image:width': '{{video.data.width}}',
    'og:image:height': '{{video.data.height}}',
    'og:video:width': '{{video.data.width}}',
    'og:video:height': '{{video.data.height}}',
    'video:duration': '{{#round}}{{video.data.duration}}{{/round}}',
    'video:release_date': '{{#isoDate}}{{video.data.createdAt}}{{/isoDate}}',
  },
  jsonLd: {
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: title,
    // Required by consumers of the structured data.
    description: `{{video.data.description}}{{^video.data.description}}${title}{{/video.data.description}}`,
    thumbnailUrl: '{{#absoluteUrl}}{{video.data.firstFrameJpg}}{{/absoluteUrl}}',
    contentUrl: '{{#absoluteUrl}}{{video.data.mp4Url}}{{/absoluteUrl}}',
    uploadDate: '{{#isoDate}}{{video.data.createdAt}}{{/isoDate}}',
    duration: '{{#isoDuration}}{{video.data.duration}}{{/isoDuration}}',
    author: {
      '@type': 'Person',
      name: '{{video.data.user.name}}',
      alternateName: '@{{video.data.user.username}}',
      url: '{{origin}}/user/{{video.data.user.username}}',
    },
    // The series that the video is a part of.
    position: '{{#video.data.series}}{{part}}{{/video.data.series}}',
    isPartOf: {
      '@type': 'CreativeWorkSeries',
      name: '{{#video.data.series}}{{title}}{{/video.data.series}}',
      url: '{{#video.data.series}}{{origin}}/browse/playlist/{{id}}{{/video.data.series}}',
    },
    interactionStatistic: [
      createCounter('LikeAction', '{{video.data.likes}}'),
      createCounter('CommentAction', '{{video.data.comments}}'),
    ],
  },
  oembed,
} satisfies Metadata;

/** The embed is the same video at another URL. */
export const embedMetadata = { title, url: videoMetadata.url, oembed } satisfies Metadata;
