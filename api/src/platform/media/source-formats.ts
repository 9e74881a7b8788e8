/** Allowed demuxers for sources: single files only, no formats that reference other files or URLs. */
export const SOURCE_DEMUXERS = ['mov', 'matroska', 'webm', 'avi', 'mpegts', 'mpeg'];

/**
 * Allowed decoders by their ffmpeg names: of phones, cameras, screen recorders, browsers and editing programs. ffmpeg has
 * hundreds of others for old games and proprietary formats, in which most of its vulnerabilities are found.
 */
const VIDEO_DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'libgav1'],
  ...['mpeg4', 'msmpeg4v2', 'msmpeg4', 'h263', 'mpeg1video', 'mpeg2video', 'mjpeg', 'dvvideo', 'vc1'],
  ...['prores', 'dnxhd', 'cfhd', 'qtrle', 'ffv1', 'huffyuv', 'ffvhuff', 'utvideo', 'rawvideo'],
];
/** Covers, which some files contain as a video track. */
const IMAGE_DECODERS = ['png', 'bmp', 'gif', 'webp'];
const AUDIO_DECODERS = [
  ...['aac', 'aac_latm', 'mp3float', 'mp3', 'mp2float', 'mp2', 'ac3', 'eac3', 'dca', 'opus', 'libopus'],
  ...['vorbis', 'flac', 'alac', 'amrnb', 'amrwb', 'libopencore_amrnb', 'libopencore_amrwb'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'pcm_alaw', 'pcm_mulaw', 'pcm_bluray', 'pcm_dvd'],
  ...['pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be'],
];
/** Never decoded, but ffprobe opens the decoders of all tracks and fails if one is not allowed. */
const SUBTITLE_DECODERS = [
  ...['mov_text', 'srt', 'subrip', 'ass', 'ssa', 'text', 'webvtt', 'cc_dec'],
  ...['dvdsub', 'dvbsub', 'pgssub', 'libzvbi_teletextdec'],
];

/** Names of all decoders that may read a source. A name that a build of ffmpeg lacks has no effect. */
export const SOURCE_DECODERS = [
  ...VIDEO_DECODERS,
  ...IMAGE_DECODERS,
  ...AUDIO_DECODERS,
  ...SUBTITLE_DECODERS,
];
