import { formatDate } from '@ontrend/shared/i18n/formats';
import { RichText } from '@ontrend/shared/ui';
import type { Message, UserSummary } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { MAX_LARGE_EMOJI } from './constants.ts';
import styles from './message.module.css';
import { MessageMenu } from './message-menu.tsx';
import { VideoCard } from './video-card.tsx';

const EMOJI_ONLY =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;

/** Whether a text consists of a few emoji, which are shown large. */
function isFewEmoji(text: string): boolean {
  return (
    text.length < 40 &&
    EMOJI_ONLY.test(text) &&
    [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length <= MAX_LARGE_EMOJI
  );
}

/** Whether a text is only the URL of a video, which the card replaces. */
function isVideoUrl(text: string): boolean {
  return /^\S+\/video\/[\w-]+\S*$/.test(text.trim());
}

interface MessageRowProps {
  viewerId: number;
  user: UserSummary;
  message: Message;
  isOwn: boolean;
  /** Last message of its group; shows the time. */
  isLastInGroup: boolean;
  deliveryStatus: 'sent' | 'seen' | null;
  /** The search result the viewer came from. */
  isHighlighted: boolean;
}

/** A message with its video card, time and delivery status. */
export function MessageRow({
  viewerId,
  user,
  message,
  isOwn,
  isLastInGroup,
  deliveryStatus,
  isHighlighted,
}: MessageRowProps) {
  const { t, i18n } = useTranslation('mf-messages');
  const { message: text, video, createdAt } = message;
  const time = formatDate(createdAt, i18n.language, { timeStyle: 'short' });
  return (
    <div
      className={styles.message}
      data-own={isOwn}
      data-last-in-group={isLastInGroup}
      data-highlighted={isHighlighted}
    >
      <span className="ot-visually-hidden">{isOwn ? t('message.own') : user.name}</span>
      <div className={styles.bubbleRow}>
        <div className={styles.bubble} data-emoji={isFewEmoji(text)}>
          {video && isVideoUrl(text) ? null : (
            <p className={styles.text} dir="auto">
              <RichText text={text} linkClassName={styles.link} />
            </p>
          )}
          {video ? <VideoCard video={video} /> : null}
        </div>
        <MessageMenu viewerId={viewerId} user={user} message={message} isOwn={isOwn} />
      </div>
      {isLastInGroup || deliveryStatus ? (
        <p className={styles.meta}>
          <time
            dateTime={new Date(createdAt * 1_000).toISOString()}
            title={formatDate(createdAt, i18n.language, { dateStyle: 'long', timeStyle: 'short' })}
          >
            {time}
          </time>
          {deliveryStatus ? <span>{t(`message.${deliveryStatus}`)}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
