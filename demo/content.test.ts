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

const MAX_CLIP_BYTES = 6_000_000;
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
