export { BlogNav } from './blog-nav.tsx';
export { PostCard } from './post-card.tsx';
export { blogPostQuery, blogPostsQuery, NO_LISTS } from './queries.ts';
