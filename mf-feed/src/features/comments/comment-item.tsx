import { useShell } from '@ontrend/shared/contract';
import { useSignInGate } from '@ontrend/shared/entities';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Avatar, Count, RelativeTime } from '@ontrend/shared/ui';
import type { Comment } from '@ontrend/shared/wire';
import { Heart } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import styles from './comment.module.css';
import { storeCommentLikeIntent, useCommentLike } from './comment-like.ts';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText } from './comment-text.tsx';
import { useCommentsContext } from './comments-context.ts';
import { useCommentTexts } from './use-comment-texts.ts';

/** Likes a comment. Guests are prompted to sign in first. */
function CommentLikeButton({ comment }: { comment: Comment }) {
  const { t, countParams } = useCommentTexts();
  const { file } = useCommentsContext();
  const isGuest = useSession(({ status }) => status === 'guest');
  const { isLiked, likes, toggle } = useCommentLike(file, comment);
  const signInFirst = useSignInGate();
  const { id, liked, likes: count } = comment;
  const openSignInGate = () =>
    signInFirst({ title: t('gate.title'), text: t('gate.text') }, () =>
      storeCommentLikeIntent({ file, comment: { id, liked, likes: count } }),
    );
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      aria-label={t('like', { username: comment.author.username, ...countParams(likes) })}
      onClick={isGuest ? openSignInGate : toggle}
    >
      <Heart size={16} aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />
      {likes > 0 ? (
        <span aria-hidden="true">
          <Count value={likes} />
        </span>
      ) : null}
    </button>
  );
}

interface CommentItemProps {
  comment: Comment;
  /** Parent of a reply; null for a comment. */
  thread: Comment | null;
}

/** One comment or reply (VIDEO-8). A pending one has no actions yet. */
export const CommentItem = memo(function CommentItem({ comment, thread }: CommentItemProps) {
  const { t } = useCommentTexts();
  const { device } = useShell();
  const { targetId, reply, draftTarget } = useCommentsContext();
  const { id, author, state, createdAt } = comment;
  const isPending = id < 0;
  const profile = paths.profile.href(author.username);

  return (
    <div
      className={styles.comment}
      data-comment={id}
      data-target={id === targetId}
      data-draft-target={id === draftTarget?.id}
      data-sending={isPending}
      tabIndex={-1}
    >
      <Link className={styles.avatar} to={profile} tabIndex={-1} aria-hidden="true">
        <Avatar src={author.avatar} name={author.username} size={30} />
      </Link>
      <div className={styles.body}>
        <div className={styles.head}>
          <Link className={styles.author} to={profile}>
            <bdi>{author.username}</bdi>
          </Link>
          {isPending ? (
            <span className={styles.meta}>{t('sending')}</span>
          ) : (
            <RelativeTime className={styles.meta} at={createdAt} />
          )}
          {state === 'new' ? null : <span className={styles.meta}>({t(`state.${state}`)})</span>}
        </div>
        <CommentText text={comment.text} mentions={comment.mentions} />
        {isPending ? null : (
          <div className={styles.actions}>
            <CommentLikeButton comment={comment} />
            {device.mobile ? null : (
              <button
                type="button"
                className={styles.quiet}
                aria-label={t('replyTo', { username: author.username })}
                onClick={() => reply(comment)}
              >
                {t('reply')}
              </button>
            )}
            <CommentMenu comment={comment} thread={thread} />
          </div>
        )}
      </div>
    </div>
  );
});
