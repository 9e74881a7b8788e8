/** Limits of uploaded videos. They are defined only here (decision 023). */
export const VIDEO_LIMITS = {
  minSeconds: 1,
  maxSeconds: 180,
  maxBytes: 1e9,
  /** Shorter and longer side, in displayed pixels. */
  minSide: 64,
  maxSide: 4096,
  /** Frames per second: the rate of slow motion on phones. */
  maxFps: 240,
} as const;

/**
 * Maximum pixels of all frames of a video: three minutes of 4K with 60 frames per second, or of 1080p with 240. The time
 * that a worker needs is proportional to them.
 */
export const MAX_VIDEO_PIXELS = 3840 * 2160 * 60 * 180;
/** Maximum pixels of a coded frame, also of one in the middle of a video that is larger than the header declares. */
export const MAX_CODED_PIXELS = VIDEO_LIMITS.maxSide ** 2;

/**
 * The progressive mp4: the shorter side when encoded, and the maximum number of pixels of a source that is
 * copied unchanged.
 */
export const PROGRESSIVE_SHORT_SIDE = 480;
export const PROGRESSIVE_COPY_PIXELS = 544 * 968;

/** Shorter sides of the HLS renditions below the source's size, in pixels. */
export const LADDER_SHORT_SIDES = [360, 540, 720] as const;
/** Shorter side of the largest rendition, however large the source is. */
export const LADDER_MAX_SHORT_SIDE = 1080;
/** Renditions closer in size than this ratio are not worth their bytes. */
export const LADDER_MIN_STEP = 0.85;

/** Duration of a segment, and of the first one, so that playback starts early (decision 031). */
export const SEGMENT_SECONDS = 2;
export const FIRST_SEGMENT_SECONDS = 1;
/** A shorter last segment is merged into the one before it. */
export const LAST_SEGMENT_MIN_SECONDS = 0.5;
/** A copied rendition is cut at the source's keyframes; if they are farther apart, it is encoded instead. */
export const COPY_MAX_SEGMENT_SECONDS = 2.6;

export const MAX_FPS = 60;
/** Slide shows repeat their frames, so that segments can start between two slides. */
export const MIN_FPS = 5;
/** Renditions with a smaller shorter side have at most 30 frames per second. */
export const HIGH_FPS_SHORT_SIDE = 720;
export const PLAIN_FPS = 30;

/** Maximum bits per pixel over a few seconds: 360p30 480 kbps, 540p30 1.1, 1080p30 4.4 Mbps. */
export const MAX_BITS_PER_PIXEL = 0.07;
/**
 * x264 presets. The smallest renditions serve slow networks, where a third more encoding time improves
 * quality clearly (SSIM 19.2 -> 19.9 dB on the demo clips).
 */
export const PRESET = 'veryfast';
export const SMALL_PRESET = 'faster';
export const SMALL_SHORT_SIDE = 400;

/** A copied stream may exceed the bit rate of an encoded one by this factor. */
export const COPY_BITRATE_SLACK = 1.5;

export const AUDIO_BITRATE = 96_000;
export const AUDIO_COPY_MAX_BITRATE = 200_000;
/** Maximum delay of copied audio after the video, in seconds. */
export const AUDIO_COPY_MAX_DELAY = 0.04;

/** Target loudness of every audio track in LUFS (EBU R 128), the value of large platforms. */
export const LOUDNESS_TARGET = -14;
/** Inaudible difference, in dB. */
export const LOUDNESS_TOLERANCE = 1;
/** Below this loudness, in LUFS, there is only noise, which is not amplified. */
export const SILENCE_LOUDNESS = -50;
export const MAX_GAIN_DB = 15;
export const MIN_GAIN_DB = -30;
/** Maximum sample peak in dB below full scale: headroom for the codec. */
export const LIMIT_PEAK_DB = -1.5;

/**
 * Assumed peak brightness of HDR content relative to SDR white: 1,000 nits, as recorded by phones and
 * cameras.
 */
export const HDR_PEAK = 10;

/** Two cores are shared with the database and the API. */
export const TOOL_THREADS = 2;
/** Timeout of a tool: a fixed part, and a part per second of video. */
export const TOOL_TIMEOUT_SECONDS = 60;
export const TOOL_TIMEOUT_FACTOR = 30;
export const PROBE_TIMEOUT_SECONDS = 60;
/** Maximum address space of a tool, in bytes; 4K HEVC with four renditions takes less than half of it. */
export const TOOL_MEMORY_BYTES = 4 * 1024 ** 3;
/** Maximum size of a file that a tool may write, in bytes. */
export const TOOL_FILE_BYTES = 2 * 1024 ** 3;
/** Maximum output of a tool that is held in memory, and maximum length of a line of it, in bytes. */
export const TOOL_OUTPUT_BYTES = 1024 ** 2;
/** Maximum size of a PNG of one frame of a progressive mp4, in bytes. */
export const FRAME_PNG_BYTES = 8 * 1024 ** 2;
/** Interval at which the transcoder service sends a byte while a tool runs, and the time without one after which it is given up. */
export const TOOL_HEARTBEAT_MS = 10_000;
export const TOOL_IDLE_TIMEOUT_MS = 30_000;
/** Nice level of the tools: below every process that serves requests. */
export const TOOL_NICENESS = 10;

export const POSTER_QUALITY = { webp: 72, jpeg: 76 } as const;
/** Longest side of the image from which the placeholder is computed (thumbhash takes at most 100). */
export const PLACEHOLDER_SIDE = 64;
