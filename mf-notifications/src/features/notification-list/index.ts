export { CATEGORIES, type Category, categoryOf } from './categories.ts';
export { CategoryTabs } from './category-tabs.tsx';
export { NotificationList } from './notification-list.tsx';
