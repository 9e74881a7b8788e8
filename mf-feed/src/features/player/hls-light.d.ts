// The light build (without alternate audio, subtitles and DRM) ships without types.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
