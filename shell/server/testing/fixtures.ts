/** A minimal frame module of a shell build. */
export const FRAME_SOURCE = `
export const renderFrame = (location, { viewer, routeName, layout, title }) => [
  '<header>' + routeName + ' ' + layout + ' ' + (viewer ? viewer.username : 'guest') + '</header><main>', '</main>'];
export const renderNotFound = () => '<h1>lost</h1>';
export const renderError = (status, message) => '<h1>error ' + status + ' ' + message + '</h1>';
export const renderContentUnavailable = (location, message) => '<h1>unavailable: ' + message + '</h1>';
export const renderPage = () => '';
export const texts = { brand: 'OnTrend', tagline: 'Be On Trend', description: 'Videos', nav: { home: 'Home', forYou: 'For You', logIn: 'Log in', join: 'Join' }, links: { terms: 'Terms', guidelines: 'Guidelines', privacy: 'Privacy', companyDetails: 'Company', sitemap: 'Sitemap' }, notFound: { title: '404 Not Found' }, error: { title: 'An error occurred' } };
`;

/** A minimal inspector of a shell build: the entry of a remote describes its module in the container's global variable. */
export const INSPECTOR_SOURCE = `
const report = globalThis.reportInspection;
globalThis.inspectRemote = (name, global) => report(JSON.stringify(globalThis[global]));
`;

export const shell = {
  name: 'shell',
  version: '1',
  contract: 2,
  scripts: ['main.js'],
  styles: ['main.css'],
  platform: {},
  provides: {},
  loader: 'load()',
  frame: 'frame.mjs',
  inspector: 'inspector.cjs',
};

const remote = (name: string, routes: object[], templates = {}, texts = {}) => ({
  name,
  version: '1',
  contract: 2,
  global: name.replaceAll('-', '_'),
  entry: 'entry.js',
  scripts: ['chunk.js'],
  styles: [],
  platform: {},
  requires: {},
  routes,
  templates,
  prerenderedStyles: '',
  prerenderedScript: '',
  texts,
});

const handle = (name: string) => ({ name, layout: 'default', transition: 'fade' });

const profile = remote(
  'mf-profile',
  [
    {
      path: '/user/:userName',
      handle: handle('user'),
      calls: [
        {
          as: 'profile',
          path: 'app/user/external-profile',
          body: { username: '{userName}' },
          isMainObject: true,
          redirectOnError: { 'user-deleted': '/UserDeleted' },
        },
      ],
      metadata: {
        title: '{{profile.data.name}}',
        description: '{{#profile.data}}Of {{name}}{{/profile.data}}',
        image: '{{profile.data.avatar}}',
        url: '{{#profile.data}}/user/{{username}}{{/profile.data}}',
        card: 'summary',
        type: 'profile',
        properties: { 'profile:username': '{{profile.data.username}}' },
        jsonLd: {
          '@type': 'ProfilePage',
          url: '{{origin}}/user/{{profile.data.username}}',
          mainEntity: {
            '@type': 'Person',
            name: '{{profile.data.name}}',
            image: '{{#absoluteUrl}}{{profile.data.avatar}}{{/absoluteUrl}}',
            interactionStatistic: {
              '@type': 'InteractionCounter',
              interactionType: { '@type': 'FollowAction' },
              userInteractionCount: '{{profile.data.subscribers}}',
            },
            homeLocation: { '@type': 'Place', name: '{{profile.data.place}}' },
          },
        },
      },
      template: 'profile',
    },
    { path: '/settings', handle: handle('settings') },
  ],
  {
    profile:
      '<h1>{{profile.data.name}}</h1>{{#profile.data}}<p>{{#formatCount}}{{likes}}{{/formatCount}}</p>{{/profile.data}}',
  },
);

const feed = remote('mf-feed', [
  {
    path: '/',
    handle: handle('index'),
    calls: [{ as: 'feed', path: 'app/video/get', body: { filter: { kind: 'for-you' } } }],
  },
  { path: '/browse/for-you', handle: handle('browse-for-you') },
  { path: '/browse/search', handle: handle('browse-search') },
  {
    path: '/video/:file',
    handle: handle('video-file'),
    calls: [{ as: 'video', path: 'app/video/info', body: { fileName: '{file}' }, isMainObject: true }],
    metadata: {
      title:
        '{{#video.data}}@{{user.username}}{{#description}}: {{description}}{{/description}}{{/video.data}}',
      description: '{{video.data.description}}',
      image: '{{video.data.firstFrameJpg}}',
      imageAlt: 'Poster of {{video.data.fileName}}',
      video: '{{video.data.mp4Url}}',
      card: 'player',
      properties: {
        'twitter:player': '{{#video.data}}{{origin}}/embed/{{fileName}}{{/video.data}}',
        'og:video:width': '{{video.data.width}}',
        'og:video:height': '{{video.data.height}}',
        'video:duration': '{{#round}}{{video.data.duration}}{{/round}}',
      },
      jsonLd: {
        '@type': 'VideoObject',
        name: '{{video.data.description}}',
        contentUrl: '{{#absoluteUrl}}{{video.data.mp4Url}}{{/absoluteUrl}}',
        uploadDate: '{{#isoDate}}{{video.data.createdAt}}{{/isoDate}}',
        duration: '{{#isoDuration}}{{video.data.duration}}{{/isoDuration}}',
      },
    },
  },
]);

const GUIDELINES = '/legal/community-guidelines';

const legal = remote(
  'mf-blog-legal',
  [
    {
      path: '/legal/terms-of-service',
      handle: { ...handle('legal-terms-of-service'), title: 'terms.title' },
    },
    {
      path: '/legal/company-details',
      handle: handle('legal-company-details'),
      calls: [{ as: 'text', path: 'app/legal/text', body: { name: 'company-details' }, isMainObject: true }],
    },
    { path: '/legal/contact-us', handle: { ...handle('legal-contact-us'), isPlanned: true } },
    {
      path: `${GUIDELINES}/:lang`,
      handle: handle('legal-community-guidelines-lang'),
      metadata: {
        title: 'Guidelines',
        locale: 'pt_BR',
        alternates: { 'x-default': GUIDELINES, en: `${GUIDELINES}/en`, pt: `${GUIDELINES}/pt` },
      },
    },
  ],
  {},
  { terms: { title: 'Terms of Service', description: 'What you can expect' } },
);

const messages = remote('mf-messages', [{ path: '/messages', handle: handle('messages') }]);
const auth = remote('mf-auth', [
  { path: '/auth/login', handle: handle('auth-login') },
  { path: '/auth/join', handle: { ...handle('auth-join'), isPlanned: true } },
]);

export const remotes = [feed, profile, legal, messages, auth];
