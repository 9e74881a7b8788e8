import { placeOf } from './place-of.ts';

const place = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://x.test');
  return placeOf(pathname, searchParams);
};

test.each([
  ['/messages', null],
  ['/messages/list', null],
  ['/messages/list?user=mara', null],
  ['/messages/content', null],
  ['/messages?user=mara', { whom: { username: 'mara' } }],
  ['/messages/content?user=mara', { whom: { username: 'mara' } }],
  ['/messages/c/new?user=mara', { whom: { username: 'mara' } }],
  ['/messages/c/new', 'new'],
  ['/messages/c/7', { whom: { chatId: 7 } }],
  ['/messages/c/0', 'gone'],
  ['/messages/c/seven', 'gone'],
])('%s', (address, content) => {
  expect(place(address).content).toEqual(content);
});

test('a message of it, the requests, and the list by itself', () => {
  expect(place('/messages/c/7?m=12')).toMatchObject({ around: 12, view: 'open', isListOnly: false });
  expect(place('/messages/c/7?m=x').around).toBeNull();
  expect(place('/messages?view=requests').view).toBe('requests');
  expect(place('/messages/list').isListOnly).toBe(true);
});
