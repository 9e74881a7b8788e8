export { BlogNav } from './blog-nav.tsx';
export { loadBlogPost } from './load-blog-post.ts';
export { loadBlogPosts } from './load-blog-posts.ts';
export { PostCard } from './post-card.tsx';
export { blogPostsQuery } from './queries.ts';
