export { CATEGORIES, type Category, categoryOf } from './categories.ts';
export { CategoryLabel } from './category-label.tsx';
export { CategoryTabs } from './category-tabs.tsx';
export { NotificationList } from './notification-list.tsx';
export { useCategoryCounts } from './use-category-counts.ts';
export { Waiting } from './waiting.tsx';
