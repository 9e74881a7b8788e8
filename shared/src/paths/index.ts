export * as paths from './paths.ts';
