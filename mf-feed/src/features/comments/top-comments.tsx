import { Avatar, Button, Count } from '@ontrend/shared/ui';
import type { Comment, Video } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { Heart, MessageCirclePlus } from 'lucide-react';
import { preloadComments } from './load-comments.ts';
import { applyLocalChanges, NO_CHANGES, useLocalChanges } from './local-changes.ts';
import { topCommentsQuery } from './queries.ts';
import styles from './top-comments.module.css';
import { useCommentTexts } from './use-comment-texts.ts';

/** Number of comments next to a video. */
const MAX_TOP_COMMENTS = 2;

interface TopCommentsProps {
  video: Pick<Video, 'fileName' | 'comments' | 'commentsAllowed'>;
  /** Opens the comments, at a comment or at the form. */
  onOpen(target?: number | 'form'): void;
}

/** Returns the most liked comments, which `usePrefetchTopComments` fetches; null until they are there. */
function useTopComments(file: string): Comment[] | null {
  const { data } = useQuery(topCommentsQuery(file));
  const changes = useLocalChanges((changesByFile) => changesByFile[file]) ?? NO_CHANGES;
  const comments = applyLocalChanges([{ data: data ?? [] }], changes, null).flat();
  const saved = comments.filter(({ id, state }) => id > 0 && state !== 'hidden');
  if (!data && saved.length === 0) return null;
  return saved.sort((a, b) => b.likes - a.likes).slice(0, MAX_TOP_COMMENTS);
}

interface TopCommentProps {
  comment: Comment;
  preload(): void;
  onOpen(): void;
}

function TopComment({ comment, preload, onOpen }: TopCommentProps) {
  const { t, countParams } = useCommentTexts();
  const { author, text, likes } = comment;
  return (
    <button
      type="button"
      className={styles.comment}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onOpen}
    >
      <Avatar src={author.avatar} name={author.username} size={30} />
      <span className={styles.body}>
        <bdi className={styles.author}>{author.username}</bdi>
        <span className={styles.text} dir="auto">
          {text}
        </span>
      </span>
      {likes > 0 ? (
        <span className={styles.likes}>
          <Heart size={14} aria-hidden="true" />
          <span aria-hidden="true">
            <Count value={likes} />
          </span>
          <span className="ot-visually-hidden">{t('top.likes', countParams(likes))}</span>
        </span>
      ) : null}
    </button>
  );
}

/** The two top comments of a video, or an invitation to write the first one (FEED-73). */
export function TopComments({ video, onOpen }: TopCommentsProps) {
  const { t } = useCommentTexts();
  const { fileName, comments: count, commentsAllowed } = video;
  const comments = useTopComments(fileName);
  if (!commentsAllowed) return null;
  if (count === 0 || comments?.length === 0) {
    return (
      <div className={styles.top}>
        <Button
          icon={<MessageCirclePlus size={20} aria-hidden="true" />}
          className={styles.first}
          onClick={() => onOpen('form')}
        >
          {t('top.first')}
        </Button>
      </div>
    );
  }
  if (!comments) return null;
  // As on the comments button, so that the comments show at once.
  const preload = () => void preloadComments(fileName);
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        <p className={styles.heading}>{t('top.heading')}</p>
        <button type="button" className={styles.all} onClick={() => onOpen()}>
          {t('top.open')}
        </button>
      </div>
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <TopComment comment={comment} preload={preload} onOpen={() => onOpen(comment.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
