import { useShell } from '@ontrend/shared/contract';
import { Dialog, Menu, MenuItem } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, copyText } from '@ontrend/shared/ui';
import type { Comment } from '@ontrend/shared/wire';
import { EllipsisVertical, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from './comment.module.css';
import { useCommentsContext } from './comments-context.ts';
import { useCommentTexts } from './use-comment-texts.ts';

interface CommentMenuProps {
  comment: Comment;
  /** Parent of a reply. */
  thread: Comment | null;
}

/** Returns the URL of a comment. The URL of a reply also expands its thread (VIDEO-4). */
function getCommentLink(file: string, { id, parentId }: Comment): string {
  const target = { commentId: id, ...(parentId === null ? {} : { commentParentId: parentId }) };
  return new URL(paths.video.href(file, target), location.origin).href;
}

/**
 * Menu of a comment: edit and delete for its author on desktop (VIDEO-21), report for others, delete for the
 * owner of the video (VIDEO-22, decision 020), and copy link for everyone.
 */
export function CommentMenu({ comment, thread }: CommentMenuProps) {
  const { t, countParams } = useCommentTexts();
  const { device, openDialog, alert } = useShell();
  const viewer = useSession((session) => session.viewer);
  const { file, ownerId, edit, remove } = useCommentsContext();
  const [isConfirming, setConfirming] = useState(false);
  const [hasOpenedConfirm, setHasOpenedConfirm] = useState(false);
  const { author, children } = comment;
  const isOwn = viewer?.id === author.id;
  const canDelete = !device.mobile && (isOwn || (viewer !== null && viewer.id === ownerId));
  const copyLink = async () => {
    const link = getCommentLink(file, comment);
    if (await copyText(link)) alert(t('copied'));
    else alert(t('copyFailed', { link }), { state: 'error' });
  };

  return (
    <>
      <Menu
        label={t('actions.label', { username: author.username })}
        trigger={(props) => (
          <button
            {...props}
            className={styles.menu}
            aria-label={t('actions.label', { username: author.username })}
          >
            <EllipsisVertical size={18} aria-hidden="true" />
          </button>
        )}
      >
        <MenuItem icon={<Link2 size={18} />} onSelect={() => void copyLink()}>
          {t('actions.copyLink')}
        </MenuItem>
        {isOwn && canDelete ? (
          <MenuItem icon={<Pencil size={18} />} onSelect={() => edit(comment)}>
            {t('actions.edit')}
          </MenuItem>
        ) : null}
        {isOwn ? null : (
          <MenuItem
            icon={<Flag size={18} />}
            onSelect={() => openDialog({ id: 'report', target: { type: 'comment', id: String(comment.id) } })}
          >
            {t('actions.report')}
          </MenuItem>
        )}
        {canDelete ? (
          <MenuItem
            icon={<Trash2 size={18} />}
            onSelect={() => {
              setHasOpenedConfirm(true);
              setConfirming(true);
            }}
          >
            {t('actions.delete')}
          </MenuItem>
        ) : null}
      </Menu>
      {hasOpenedConfirm ? (
        <Dialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={t('deleteDialog.title')}
          description={
            children > 0 ? t('deleteDialog.replies', countParams(children)) : t('deleteDialog.text')
          }
          actions={
            <>
              <Button onClick={() => setConfirming(false)}>{t('deleteDialog.cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setConfirming(false);
                  remove({ comment, thread });
                }}
              >
                {t('deleteDialog.confirm')}
              </Button>
            </>
          }
        />
      ) : null}
    </>
  );
}
