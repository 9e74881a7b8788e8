import type { Video } from '@ontrend/shared/wire';

const fileNames: string[] = [];

/** Creates a video as the API returns it. URLs and texts contain its file name, and each file name has its own id. */
export function createVideo(fileName: string, changes: Partial<Video> = {}): Video {
  if (!fileNames.includes(fileName)) fileNames.push(fileName);
  return {
    id: fileNames.indexOf(fileName) + 1,
    fileName,
    url: `/media/${fileName}/progressive.mp4`,
    mp4Url: `/media/${fileName}/progressive.mp4`,
    firstFrame: `/media/${fileName}/poster.webp`,
    firstFrameJpg: `/media/${fileName}/poster.jpg`,
    placeholder: null,
    description: `About ${fileName}`,
    user: {
      id: 7,
      username: `${fileName}.maker`,
      name: 'Maker',
      avatar: null,
      hasSubscribe: false,
      subscribers: 0,
    },
    categoryList: [],
    rating: 0,
    isSaved: false,
    saves: 0,
    likes: 12_345,
    comments: 1,
    views: 56_789,
    isTrusted: false,
    showed: false,
    isAd: false,
    createdAt: 1_790_000_000,
    duration: 12,
    width: 540,
    height: 960,
    visibility: 'public',
    commentsAllowed: true,
    isSensitive: false,
    captions: [],
    ...changes,
  };
}
