import { formatDate } from '@ontrend/shared/i18n/formats';
import { Words } from '@ontrend/shared/ui';
import type { Message, Person } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { LARGE_EMOJI } from './constants.ts';
import styles from './message.module.css';
import { MessageMenu } from './message-menu.tsx';
import { VideoCard } from './video-card.tsx';

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;

/** Nothing but a few emoji: they are drawn large. */
function isEmoji(text: string): boolean {
  return (
    text.length < 40 &&
    EMOJI.test(text) &&
    [...new Intl.Segmenter().segment(text.replace(/\s/g, ''))].length <= LARGE_EMOJI
  );
}

/** A text that is nothing but the address of the video: the card says it. */
function isAddress(text: string): boolean {
  return /^\S+\/video\/[\w-]+\S*$/.test(text.trim());
}

interface MessageRowProps {
  viewerId: number;
  person: Person;
  message: Message;
  isOwn: boolean;
  /** Of those that stand together. */
  isLast: boolean;
  mark: 'sent' | 'seen' | null;
  /** It is what was looked for. */
  isFound: boolean;
}

/** One message: its words, the video it links to, when it was sent, and whether it was seen. */
export function MessageRow({ viewerId, person, message, isOwn, isLast, mark, isFound }: MessageRowProps) {
  const { t, i18n } = useTranslation('mf-messages');
  const { message: text, video, createdAt } = message;
  const time = formatDate(createdAt, i18n.language, { timeStyle: 'short' });
  return (
    <div className={styles.message} data-own={isOwn} data-last={isLast} data-found={isFound}>
      <span className="ot-visually-hidden">{isOwn ? t('message.own') : person.name}</span>
      <div className={styles.line}>
        <div className={styles.bubble} data-emoji={isEmoji(text)}>
          {video && isAddress(text) ? null : (
            <p className={styles.text} dir="auto">
              <Words text={text} linkClass={styles.link} />
            </p>
          )}
          {video ? <VideoCard video={video} /> : null}
        </div>
        <MessageMenu viewerId={viewerId} person={person} message={message} isOwn={isOwn} />
      </div>
      {isLast || mark ? (
        <p className={styles.when}>
          <time
            dateTime={new Date(createdAt * 1_000).toISOString()}
            title={formatDate(createdAt, i18n.language, { dateStyle: 'long', timeStyle: 'short' })}
          >
            {time}
          </time>
          {mark ? <span>{t(`message.${mark}`)}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
