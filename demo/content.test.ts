import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  collections,
  comments,
  conversations,
  createFollows,
  createLikes,
  findCommentByKey,
  notifications,
  users,
  videos,
} from './content.ts';

const MAX_CLIP_BYTES = 13_300_000;
const MAX_AVATAR_BYTES = 10_000;

const usernames = new Set<string>(users.map(({ username }) => username));
const videoOf = new Map(videos.map((video) => [video.clip, video]));
const mentionsIn = (text: string) => [...text.matchAll(/@([a-z0-9_.-]+)/g)].map(([, name]) => name);
const path = (file: string) => join(import.meta.dirname, file);

test('all files exist and the clips are small', () => {
  for (const { avatar } of users) expect(statSync(path(avatar)).size).toBeLessThan(MAX_AVATAR_BYTES);
  const bytes = videos.map(({ file }) => statSync(path(file)).size).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(MAX_CLIP_BYTES);
  expect(videos.every(({ clip }) => existsSync(path(`render/scenes/${clip}.ts`)))).toBe(true);
});

test('creators have several videos, the best known at least six', () => {
  const counts = new Map<string, number>();
  for (const { owner } of videos) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  expect(videos.length).toBeGreaterThanOrEqual(48);
  expect(counts.size).toBeGreaterThanOrEqual(12);
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
  expect([...counts.values()].filter((count) => count >= 6)).toHaveLength(3);
  expect(counts.get('demo')).toBeGreaterThanOrEqual(3);
});

test('numbers are spread like those of a real site', () => {
  const views = videos.map((video) => video.views);
  expect(Math.min(...views)).toBeLessThan(1_000);
  expect(Math.max(...views)).toBeGreaterThan(300_000);
  for (const { likes, views: seen } of videos) {
    expect(likes / seen).toBeGreaterThan(0.025);
    expect(likes / seen).toBeLessThan(0.115);
  }
});

test('every video can be discussed, and no text occurs twice below it', () => {
  for (const { clip, views } of videos) {
    const threads = comments.filter((comment) => comment.clip === clip);
    const texts = threads.flatMap((top) => [top, ...top.replies]).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(views > 50_000 ? 15 : 3);
    expect(texts.length).toBeLessThanOrEqual(40);
  }
});

test('collections and categories have several videos', () => {
  for (const { clips } of collections) expect(new Set(clips).size).toBeGreaterThanOrEqual(5);
  const prefixes = videos.flatMap(({ categories }) => categories);
  for (const prefix of new Set(prefixes))
    expect(prefixes.filter((each) => each === prefix).length).toBeGreaterThanOrEqual(5);
});

test('usernames are valid', () => {
  for (const username of usernames) expect(username).toMatch(/^[a-z0-9_.-]{3,16}$/);
});

test('references to users and videos exist', () => {
  const texts = [...videos.map(({ description }) => description)];
  for (const top of comments) for (const { text } of [top, ...top.replies]) texts.push(text);
  for (const name of texts.flatMap(mentionsIn)) expect(usernames).toContain(name);
  for (const { clips } of collections) for (const clip of clips) expect(videoOf.has(clip)).toBe(true);
});

test('comments, replies, messages and likes are newer than the content they refer to', () => {
  for (const { clip, ageHours, replies } of comments) {
    const ages = [videoOf.get(clip)?.ageHours ?? 0, ageHours, ...replies.map((reply) => reply.ageHours)];
    expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a));
  }
  for (const { messages } of conversations) {
    const ages = messages.map(({ ageMinutes }) => ageMinutes);
    expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a));
  }
  for (const { clip, ageHours } of createLikes())
    expect(ageHours).toBeLessThan(videoOf.get(clip)?.ageHours ?? 0);
});

test('notifications belong to the demo account and match the content', () => {
  const likes = createLikes();
  for (const { kind, from, clip, comment: key, ageHours } of notifications) {
    const comment = key ? findCommentByKey(key).comment : undefined;
    if (kind === 'video-like') expect(likes).toContainEqual({ username: from, clip, ageHours });
    if (kind === 'follower') expect(createFollows()).toContainEqual({ follower: from, followed: 'demo' });
    if (kind === 'video-like' || kind === 'video-comment')
      expect(clip && videoOf.get(clip)?.owner).toBe('demo');
    if (kind === 'comment-like') {
      expect(comment?.author).toBe('demo');
      expect(comment?.likedBy).toContain(from);
    }
    if (kind === 'comment-user-mention') expect(mentionsIn(comment?.text ?? '')).toContain('demo');
  }
});

test('likes and follows are unique and no user follows themselves', () => {
  const likes = createLikes().map(({ username, clip }) => `${username} ${clip}`);
  expect(new Set(likes).size).toBe(likes.length);
  const follows = createFollows();
  expect(follows.some(({ follower, followed }) => follower === followed)).toBe(false);
});
