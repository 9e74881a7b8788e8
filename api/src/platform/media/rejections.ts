/** The file ends early: an interrupted download or recording. */
export const TRUNCATED =
  "This file didn't arrive whole: its end is missing. Check that it plays to the end on your device, then choose it again.";
/** All bytes are there, but a part of them is wrong. */
export const DAMAGED =
  "This file is damaged: a part of it can't be played. Export the video again and choose the new file.";
/** Timestamps that no video within the limits can have. */
export const WRONG_TIMES =
  'The times in this file are wrong. Export the video again and choose the new file.';
export const NOT_A_VIDEO = "This file isn't a video. Choose an MP4, MOV, WebM, MKV or AVI file.";
export const NO_VIDEO_TRACK = 'This file has sound but no video. Choose a video.';
export const NO_FRAMES = 'This file has no video frames. Choose another video.';
export const UNREADABLE = "This video can't be decoded. Export it as MP4 with H.264 and choose the new file.";
