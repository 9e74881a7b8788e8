export { CATEGORIES, type Category, parseCategory } from './categories.ts';
export { CategoryLabel } from './category-label.tsx';
export { CategoryTabs } from './category-tabs.tsx';
export { NotificationList } from './notification-list.tsx';
export { NotificationsSkeleton } from './notifications-skeleton.tsx';
export { useCategoryCounts } from './use-category-counts.ts';
