import type { OwnProfile, Passkey, Playlist, Profile, SignInMethods, Video } from '@ontrend/shared/wire';

/** Creates a profile. */
export function createProfile(differences: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    username: 'mochi.and.me',
    name: 'Mochi & Mara',
    avatar: '/media/mochi.webp',
    profileDescription: 'One cat. Treats: https://mochi.example/treats.',
    isUrlsClickable: true,
    hasSubscribe: false,
    isFollower: false,
    isBlocked: false,
    isMuted: false,
    subscribes: 12,
    subscribers: 1_234,
    likes: 999_999,
    videos: 2,
    ...differences,
  };
}

/** Creates the same profile as its owner receives it. */
export function createOwnProfile(differences: Partial<OwnProfile> = {}): OwnProfile {
  return {
    ...createProfile(),
    email: 'mochi@example.com',
    birthday: '2000-01-01',
    willBeDeleted: null,
    ...differences,
  };
}

/** Creates the ways to sign in of a user without a factor. */
export function createSignInMethods(differences: Partial<SignInMethods> = {}): SignInMethods {
  return {
    hasPassword: true,
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    rememberedDevices: 0,
    ...differences,
  };
}

/** Creates a passkey. @param n distinguishes passkeys */
export function createPasskey(n: number, differences: Partial<Passkey> = {}): Passkey {
  return {
    id: `00000000-0000-4000-8000-00000000010${n}`,
    name: `Key ${n}`,
    createdAt: 1_700_000_000,
    lastUsedAt: null,
    isSynced: false,
    ...differences,
  };
}

/** Creates a video. */
export function createVideo(id: number, differences: Partial<Video> = {}): Video {
  return {
    id,
    fileName: `clip${id}`,
    url: `/media/${id}/master.m3u8`,
    mp4Url: `/media/${id}/video.mp4`,
    firstFrame: `/media/${id}/poster.webp`,
    firstFrameJpg: `/media/${id}/poster.jpg`,
    placeholder: 'data:image/webp;base64,AAAA',
    description: `Clip number ${id}`,
    user: { ...createProfile(), hasSubscribe: false, subscribers: 0 },
    categoryList: [],
    rating: 0,
    isSaved: false,
    saves: 0,
    likes: id * 1_000,
    comments: 0,
    views: id * 10_000,
    isTrusted: false,
    showed: false,
    isAd: false,
    createdAt: 1_700_000_000,
    duration: 8,
    width: 720,
    height: 1280,
    visibility: 'public',
    commentsAllowed: true,
    isSensitive: false,
    captions: [],
    ...differences,
  };
}

/** Creates a playlist of the user in `upload-test-utils.tsx`. */
export function createPlaylist(id: string, differences: Partial<Playlist> = {}): Playlist {
  return {
    id,
    kind: 'playlist',
    title: `Playlist ${id}`,
    description: '',
    visibility: 'private',
    videos: 12,
    cover: { fileName: 'clip1', firstFrame: '/media/1/poster.webp', placeholder: null },
    hasChosenCover: false,
    user: { id: 7, username: 'mochi', name: 'Mochi', avatar: null },
    updatedAt: 1_700_000_000,
    ...differences,
  };
}
