export { sampleReplies } from './arbitrary-reply.ts';
export { expectParity } from './expect-parity.ts';
export { renderItems } from './render-items.tsx';
export { createPrerenderer } from './render-prerendered.ts';
