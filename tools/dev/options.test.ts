import { parseDevOptions } from './options.ts';

const APPS = ['shell', 'mf-auth', 'mf-feed'];
const parse = (line: string) => parseDevOptions(line.split(' ').filter(Boolean), APPS);

it.each([
  ['', { apps: APPS, isWhole: true, api: undefined, against: undefined }],
  ['mf-feed', { apps: ['mf-feed'], isWhole: false, api: undefined, against: undefined }],
  ['mf-feed shell mf-feed', { apps: ['mf-feed', 'shell'], isWhole: false }],
  [
    'mf-feed --api https://staging.example/path',
    { apps: ['mf-feed'], api: 'https://staging.example', against: undefined },
  ],
  ['--api=https://staging.example', { apps: APPS, isWhole: false, api: 'https://staging.example' }],
  [
    'mf-feed --against https://staging.example',
    { apps: ['mf-feed'], api: 'https://staging.example', against: 'https://staging.example' },
  ],
  [
    'mf-feed --against https://staging.example --api http://localhost:3000',
    { api: 'http://localhost:3000', against: 'https://staging.example' },
  ],
])('parses "%s"', (line, options) => {
  expect(parse(line)).toMatchObject(options);
});

it.each([
  ['mf-nothing', 'Unknown app or option: "mf-nothing". Apps: shell, mf-auth, mf-feed.'],
  ['mf-feed --fast', 'Unknown app or option: "--fast".'],
  ['mf-feed --api', '--api needs the address of a site'],
  ['mf-feed --api staging', '--api needs the address of a site'],
  ['--against https://staging.example', 'Name the app to run in the builds of https://staging.example.'],
])('explains what is wrong with "%s"', (line, message) => {
  expect(() => parse(line)).toThrow(message);
});
