import { useShell } from '@ontrend/shared/contract';
import { storeNotInterestedIntent, useNotInterested, useSignInGate } from '@ontrend/shared/entities';
import { MenuItem, MenuLink } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import type { Video } from '@ontrend/shared/wire';
import {
  Bookmark,
  BookmarkX,
  ChartLine,
  CodeXml,
  Eye,
  EyeOff,
  Flag,
  ListPlus,
  Pencil,
  UserX,
} from 'lucide-react';
import { useVideoItemTexts } from '../use-video-item-texts.ts';
import { PinItem } from './pin-item.tsx';
import { useSaveAction } from './use-save-action.ts';

export interface VideoMenuItemsProps {
  video: Video;
  /** Called when the viewer marks the video as not interesting; the feed moves on. */
  onNotInterested: (() => void) | undefined;
}

/** Items of the video menu, in a lazy chunk that loads when the pointer or focus reaches the button. */
export function VideoMenuItems(props: VideoMenuItemsProps) {
  const isOwn = useSession(({ viewer }) => viewer?.id === props.video.user.id);
  return (
    <>
      <SaveItem video={props.video} />
      <AddToPlaylistItem video={props.video} />
      <EmbedItem video={props.video} />
      {isOwn ? <OwnVideoItems video={props.video} /> : <OtherVideoItems {...props} />}
    </>
  );
}

/** Saves the video like the side action, for viewers who look for it in the menu (PLAYLIST-2). */
function SaveItem({ video }: Pick<VideoMenuItemsProps, 'video'>) {
  const { t } = useVideoItemTexts();
  const { isSaved, toggle } = useSaveAction(video);
  return (
    <MenuItem icon={isSaved ? <BookmarkX size={20} /> : <Bookmark size={20} />} onSelect={toggle}>
      {t(isSaved ? 'unsave' : 'save')}
    </MenuItem>
  );
}

/** Opens the dialog with the viewer's playlists (PLAYLIST-11). */
function AddToPlaylistItem({ video: { fileName, isSaved, saves } }: Pick<VideoMenuItemsProps, 'video'>) {
  const { t } = useVideoItemTexts();
  const { openDialog } = useShell();
  return (
    <MenuItem
      icon={<ListPlus size={20} />}
      onSelect={() => openDialog({ id: 'add-to-playlist', video: { fileName, isSaved, saves } })}
    >
      {t('addToPlaylist')}
    </MenuItem>
  );
}

/** Opens the embed dialog, except for private videos. */
function EmbedItem({ video }: Pick<VideoMenuItemsProps, 'video'>) {
  const { t } = useVideoItemTexts();
  const { openDialog } = useShell();
  const { fileName, width, height, user, visibility } = video;
  if (visibility === 'private') return null;
  const dialogVideo = { width, height, username: user.username };
  return (
    <MenuItem
      icon={<CodeXml size={20} />}
      onSelect={() => openDialog({ id: 'embed-video', fileName, video: dialogVideo })}
    >
      {t('embed')}
    </MenuItem>
  );
}

/** The viewer's own video can be edited and analyzed, but not reported (FEED-29). */
function OwnVideoItems({ video }: Pick<VideoMenuItemsProps, 'video'>) {
  const { t } = useVideoItemTexts();
  const { fileName } = video;
  return (
    <>
      {video.visibility === 'public' ? <PinItem video={video} /> : null}
      <MenuLink to={paths.ownVideo.href(fileName)} icon={<Pencil size={20} />}>
        {t('edit')}
      </MenuLink>
      <MenuLink to={paths.creator.href(fileName)} icon={<ChartLine size={20} />}>
        {t('analytics')}
      </MenuLink>
    </>
  );
}

function OtherVideoItems({ video, onNotInterested }: VideoMenuItemsProps) {
  const { t } = useVideoItemTexts();
  const { openDialog, alert } = useShell();
  const isGuest = useSession(({ status }) => status === 'guest');
  const signInFirst = useSignInGate();
  const videoInterest = useNotInterested(video.fileName);
  const creatorInterest = useNotInterested(`@${video.user.id}`);

  const toggleInterest = ({ subject, isUnwanted, toggle }: typeof videoInterest) => {
    if (isGuest) {
      const texts = { title: t('notInterestedGateTitle'), text: t('notInterestedGateText') };
      signInFirst(texts, () => storeNotInterestedIntent(subject));
      return;
    }
    toggle();
    alert(isUnwanted ? t('seeingAgain') : t('seeingLess'));
    if (!isUnwanted) onNotInterested?.();
  };

  return (
    <>
      <MenuItem
        icon={videoInterest.isUnwanted ? <Eye size={20} /> : <EyeOff size={20} />}
        onSelect={() => toggleInterest(videoInterest)}
      >
        {videoInterest.isUnwanted ? t('undoNotInterested') : t('notInterested')}
      </MenuItem>
      <MenuItem
        icon={creatorInterest.isUnwanted ? <Eye size={20} /> : <UserX size={20} />}
        onSelect={() => toggleInterest(creatorInterest)}
      >
        {creatorInterest.isUnwanted
          ? t('seeMore', { username: video.user.username })
          : t('seeLess', { username: video.user.username })}
      </MenuItem>
      <MenuItem
        icon={<Flag size={20} />}
        onSelect={() => openDialog({ id: 'report', target: { type: 'video', id: video.fileName } })}
      >
        {t('report')}
      </MenuItem>
    </>
  );
}
