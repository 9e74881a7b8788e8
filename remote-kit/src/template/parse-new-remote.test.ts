import { parseNewRemote } from './parse-new-remote.ts';

const USAGE = 'Usage: new NAME --path PATH';

it.each([
  [['trends', '--path', '/trends-now'], undefined, { name: 'mf-trends', path: '/trends-now' }],
  [['--name', 'mf-trends', '--path', '/trends'], undefined, { name: 'mf-trends', path: '/trends' }],
  [['mf-trends', '--path=/now'], undefined, { name: 'mf-trends', path: '/now' }],
  [['live-shows'], undefined, { name: 'mf-live-shows', path: '/live-shows' }],
  // Without `--`, npm takes the option: npm 11 alone, older versions with its value.
  [['trends', '/now'], 'true', { name: 'mf-trends', path: '/now' }],
  [['trends'], '/now', { name: 'mf-trends', path: '/now' }],
])('parses %j', (words, pathOption, remote) => {
  expect(parseNewRemote(words, USAGE, pathOption)).toEqual(remote);
});

it.each([
  [[], USAGE],
  [['trends', 'shows'], USAGE],
  [['trends', '--name', 'shows'], USAGE],
  [['--name', '--path', '/trends'], '"--path" is not a name'],
  [['Trends'], '"Trends" is not a name'],
  [['trends-'], '"trends-" is not a name'],
  [['trends', '--path', '/a/b'], '"/a/b" is not a path: it must be one segment in lower case'],
  [['--name', 'mf-trends', '--path', 'trends'], '"trends" is not a path'],
  [['trends', '--path'], '"" is not a path'],
  [['trends', '--path', '/user'], "mf-trends can't have the path /user: it belongs to mf-profile"],
  [['trends', '--path', '/api'], "can't have the path /api: it is reserved for the site."],
  [['trends', '--route', '/x'], `Unknown option: "--route".\n${USAGE}`],
])('rejects %j', (words, sentence) => {
  expect(() => parseNewRemote(words, USAGE)).toThrow(sentence);
});
