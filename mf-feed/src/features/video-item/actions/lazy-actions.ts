import type { ShellServices } from '@ontrend/shared/contract';
import {
  storeLikeIntent,
  storeSaveIntent,
  type useSignInGate,
  useToggleStore,
} from '@ontrend/shared/entities';
import { addTexts, i18n } from '@ontrend/shared/i18n';
import { paths } from '@ontrend/shared/paths';
import { share, shareLink } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import en from '../../../locales/video-item.en.json';

addTexts('mf-feed-video-item', en);
const t = i18n.getFixedT(null, 'mf-feed-video-item');

type SignInFirst = ReturnType<typeof useSignInGate>;

/** Prompts a guest to sign in before liking a video, which is liked afterwards (FEED-47). */
export function promptToLike(signInFirst: SignInFirst, { fileName, rating, likes }: Video): void {
  signInFirst({ title: t('likeGateTitle'), text: t('likeGateText') }, () =>
    storeLikeIntent({ fileName, rating, likes }),
  );
}

/** Prompts a guest to sign in before saving a video, which is saved afterwards (PLAYLIST-2). */
export function promptToSave(signInFirst: SignInFirst, { fileName, isSaved, saves }: Video): void {
  signInFirst({ title: t('saveGateTitle'), text: t('saveGateText') }, () =>
    storeSaveIntent({ fileName, isSaved, saves }),
  );
}

/**
 * Confirms that a video is or is no longer saved, with "Undo", as soon as the server has accepted the change or it is stored to
 * be sent later. A rejected change has an alert of its own.
 * @param undo reverses the change
 */
export function confirmSaved(
  alert: ShellServices['alert'],
  { fileName }: Video,
  isSaved: boolean,
  undo: () => void,
): void {
  /** @returns true when nothing remains to be awaited */
  const settle = () => {
    const { desired = null, isQueued, confirmed } = useToggleStore.getState()[`save:${fileName}`] ?? {};
    if (desired === isSaved && !isQueued) return false;
    if (desired === isSaved || (desired === null && confirmed?.on === isSaved))
      alert(t(isSaved ? 'saved' : 'unsaved'), { action: { label: t('undo'), onSelect: undo } });
    return true;
  };
  if (settle()) return;
  const unsubscribe = useToggleStore.subscribe(() => {
    if (settle()) unsubscribe();
  });
}

/**
 * Shares the video's link, which contains the viewer's username (FEED-40).
 * @param username of the viewer; undefined for a guest
 */
export async function shareVideo(
  { alert, device }: Pick<ShellServices, 'alert' | 'device'>,
  { fileName, user }: Video,
  username: string | undefined,
): Promise<void> {
  const link = shareLink(paths.video.href(fileName), username);
  const shared = await share(link, t('by', { username: user.username }), device.mobile);
  if (shared === 'copied') alert(t('copied'));
  if (shared === 'failed') alert(t('copyFailed', { link }), { state: 'error' });
}
