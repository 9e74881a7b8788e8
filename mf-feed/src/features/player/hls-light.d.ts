// The light build (no alternate audio, subtitles, DRM) ships without types of its own.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
