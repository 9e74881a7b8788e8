import type { Notification } from '@ontrend/shared/wire';

export function buildNotification(id: number, overrides: Partial<Notification> = {}): Notification {
  return {
    id,
    activityId: 2,
    type: 'video-comment',
    unread: false,
    createdAt: 1_770_000_000,
    text: `Words ${id}`,
    userData: { id: 9, username: 'hana.folds', avatar: null },
    others: 0,
    videoFileName: 'paper-plane.mp4',
    videoPoster: '/media/v/one/poster.webp',
    comment: { id: 40 + id, parentId: null },
    ...overrides,
  };
}
