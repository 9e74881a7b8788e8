import { parseMessagesUrl } from './messages-url.ts';

const parse = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://x.test');
  return parseMessagesUrl(pathname, searchParams);
};

test.each([
  ['/messages', null],
  ['/messages/list', null],
  ['/messages/list?user=mara', null],
  ['/messages/content', null],
  ['/messages?user=mara', { conversationRef: { username: 'mara' } }],
  ['/messages/content?user=mara', { conversationRef: { username: 'mara' } }],
  ['/messages/c/new?user=mara', { conversationRef: { username: 'mara' } }],
  ['/messages/c/new', 'new'],
  ['/messages/c/7', { conversationRef: { chatId: 7 } }],
  ['/messages/c/0', 'not-found'],
  ['/messages/c/seven', 'not-found'],
])('%s', (address, content) => {
  expect(parse(address).selection).toEqual(content);
});

test('parses the message ID, the requests view and the list-only route', () => {
  expect(parse('/messages/c/7?m=12')).toMatchObject({ around: 12, view: 'open', isListOnly: false });
  expect(parse('/messages/c/7?m=x').around).toBeNull();
  expect(parse('/messages?view=requests').view).toBe('requests');
  expect(parse('/messages/list').isListOnly).toBe(true);
});
