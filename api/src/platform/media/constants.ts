/** What a video must be to be taken in. The one place for these limits (design 6). */
export const VIDEO_LIMITS = {
  minSeconds: 1,
  maxSeconds: 180,
  maxBytes: 1e9,
  /** Of the shorter and of the longer side, in pixels as shown. */
  minSide: 64,
  maxSide: 4096,
  /** Pictures a second: what phones film in slow motion. */
  maxFps: 240,
} as const;

/** Demuxers a source may be read with: files only, nothing that points to other files or addresses. */
export const SOURCE_FORMATS = 'mov,matroska,webm,avi,mpegts,mpeg';

/** The progressive mp4: the shorter side it is made with, and how many pixels a source may have that goes out as it is. */
export const PROGRESSIVE_SHORT_SIDE = 480;
export const PROGRESSIVE_COPY_PIXELS = 544 * 968;

/** Shorter sides of the HLS renditions below the source's own size, in pixels. */
export const LADDER_SHORT_SIDES = [360, 540, 720] as const;
/** The largest rendition, however large the source is. */
export const LADDER_MAX_SHORT_SIDE = 1080;
/** Renditions nearer to each other than this are not worth their bytes. */
export const LADDER_MIN_STEP = 0.85;

/** Seconds of a segment, and of the first one, so that playing can begin early (design 6). */
export const SEGMENT_SECONDS = 2;
export const FIRST_SEGMENT_SECONDS = 1;
/** What would be shorter at the end stays with the segment before it. */
export const LAST_SEGMENT_MIN_SECONDS = 0.5;
/** A copied rendition is cut at the source's own keyframes; farther apart than this it is encoded instead. */
export const COPY_MAX_SEGMENT_SECONDS = 2.6;

export const MAX_FPS = 60;
/** Renditions below this shorter side get at most 30 pictures a second. */
export const HIGH_FPS_SHORT_SIDE = 720;
export const PLAIN_FPS = 30;

/** The most bits a pixel of a picture may take, over a few seconds: 360p30 480 kbps, 540p30 1.1, 1080p30 4.4 Mbps. */
export const MAX_BITS_PER_PIXEL = 0.07;
/**
 * x264's presets. The smallest renditions are for slow networks: a third more work there makes them clearly better
 * (SSIM 19.2 -> 19.9 dB on the demo clips).
 */
export const PRESET = 'veryfast';
export const SMALL_PRESET = 'faster';
export const SMALL_SHORT_SIDE = 400;

/** A copied stream may be this much heavier than an encoded one would be. */
export const COPY_BITRATE_SLACK = 1.5;

export const AUDIO_BITRATE = 96_000;
export const AUDIO_COPY_MAX_BITRATE = 200_000;
/** Seconds the sound may begin after the picture and still go out as it is. */
export const AUDIO_COPY_MAX_DELAY = 0.04;

/** What every sound track is brought to, in LUFS (EBU R 128); what large platforms have agreed on. */
export const LOUDNESS_TARGET = -14;
/** dB nobody hears. */
export const LOUDNESS_TOLERANCE = 1;
/** Below this there is nothing but noise to make louder, in LUFS. */
export const SILENCE_LOUDNESS = -50;
export const MAX_GAIN_DB = 15;
export const MIN_GAIN_DB = -30;
/** The loudest a sample may become, in dB below full scale: room for what the codec adds. */
export const LIMIT_PEAK_DB = -1.5;

/** How bright HDR content is taken to be, against the white of SDR: 1,000 nits, what phones and cameras film with. */
export const HDR_PEAK = 10;

/** Two cores are shared with the database and the API. */
export const TOOL_THREADS = 2;
/** Seconds a tool may take: a fixed part, and a part for every second of video. */
export const TOOL_TIMEOUT_SECONDS = 60;
export const TOOL_TIMEOUT_FACTOR = 30;
export const PROBE_TIMEOUT_SECONDS = 60;
/** Address space a tool may take, in bytes; 4K HEVC with four renditions takes less than half of it. */
export const TOOL_MEMORY_BYTES = 4 * 1024 ** 3;
/** The largest file a tool may write, in bytes. */
export const TOOL_FILE_BYTES = 2 * 1024 ** 3;
/** Nice level of the tools: below everything that answers a person. */
export const TOOL_NICENESS = 10;

export const POSTER_QUALITY = { webp: 72, jpeg: 76 } as const;
/** Longest side of the picture the placeholder is computed from (thumbhash takes 100 at most). */
export const PLACEHOLDER_SIDE = 64;
