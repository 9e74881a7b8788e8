import { isOverlayOpen } from '@ontrend/shared/overlays';
import { ErrorState, IconButton, Spinner } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CommentsProps } from './comments.tsx';
import styles from './comments-panel.module.css';
import { getLoadedComments, loadComments } from './load-comments.ts';
import { usePanelState } from './panel-state.ts';
import { commentsQuery } from './queries.ts';
import { useCommentTexts } from './use-comment-texts.ts';

interface CommentsPanelProps {
  /** The current video. */
  video: Video;
  /** Rendered between the first page of comments and the second. */
  Ad: ComponentType;
  onClose(): void;
}

/** Scroll positions by video, restored when the viewer returns to it. */
const scrollPositions = new Map<string, number>();

/** The component of the comments; null until it is loaded. */
function useCommentsComponent() {
  const [component, setComponent] = useState<ComponentType<CommentsProps> | null>(getLoadedComments);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (component || hasFailed) return;
    loadComments().then(
      (Comments) => setComponent(() => Comments),
      (error: unknown) => {
        console.error('comments failed to load:', error);
        setFailed(true);
      },
    );
  }, [component, hasFailed]);
  return { Comments: component, hasFailed, retry: () => setFailed(false) };
}

/** Scrolls the list to a comment, but not the page, and marks the comment for a moment. */
function showComment(comment: HTMLElement): void {
  const list = comment.closest('[data-comments-scroll]');
  if (list) list.scrollTop += comment.getBoundingClientRect().top - list.getBoundingClientRect().top;
  comment.focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  comment.animate?.([{ background: 'color-mix(in srgb, var(--accent) 20%, transparent)' }, {}], 2_000);
}

/**
 * Focuses the requested target when the panel opens, and the heading if the focused element was removed with the
 * previous video.
 */
function useFocus(
  panel: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  Comments: unknown,
  file: string,
): void {
  const focus = usePanelState((state) => state.focus);
  // The list fetches it.
  const { isPending } = useInfiniteQuery({ ...commentsQuery(file, null), enabled: false });
  const hadFocus = useRef(false);
  const shownFile = useRef(file);

  useEffect(() => {
    const isNewVideo = shownFile.current !== file;
    shownFile.current = file;
    if (focus === null) return;
    if (focus.file !== file) {
      // The viewer moved on before the target existed. It must not take the focus when they return.
      if (isNewVideo) usePanelState.setState({ focus: null });
      return;
    }
    const { target } = focus;
    if (target !== 'heading' && !Comments) return;
    if (typeof target === 'number' && isPending) return;
    const form = () => panel.current?.querySelector<HTMLElement>('[data-comment-input]');
    const comment =
      typeof target === 'number'
        ? panel.current?.querySelector<HTMLElement>(`[data-comment='${target}']`)
        : null;
    if (comment) showComment(comment);
    else ((target === 'form' ? form() : null) ?? heading.current)?.focus({ preventScroll: true });
    usePanelState.setState({ focus: null });
  }, [focus, Comments, isPending, file, panel, heading]);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    // A removed element loses the focus without an event.
    const note = ({ type }: FocusEvent) => {
      hadFocus.current = type === 'focusin';
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', note);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', note);
    };
  }, [panel]);

  useLayoutEffect(() => {
    if (file && hadFocus.current && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [file, heading]);
}

const TEXT_FIELD = 'input, textarea, select, [contenteditable]';

/** Calls a function on Escape, unless an overlay is open or the key is pressed in a field outside the panel. */
function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isOverlayOpen() || document.fullscreenElement) return;
      // Not the active element: a field such as the header's search may blur itself on Escape.
      const field = target instanceof Element ? target.closest(TEXT_FIELD) : null;
      if (!field || panel.current?.contains(field)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);
}

/**
 * The comments of the current video next to a feed (VIDEO-33). The heading stays when the video changes, and a live
 * region announces the new one.
 */
export function CommentsPanel({ video, Ad, onClose }: CommentsPanelProps) {
  const { t, countParams } = useCommentTexts();
  const { fileName: file } = video;
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { Comments, hasFailed, retry } = useCommentsComponent();
  const title = t('panel.heading', countParams(video.comments));
  useEscape(panel, onClose);
  useFocus(panel, heading, Comments, file);

  // The text stays when new comments change the count, because the list announces them.
  const [announced, setAnnounced] = useState({ file, text: '' });
  if (announced.file !== file) {
    const { username } = video.user;
    setAnnounced({ file, text: t('panel.announcement', { username, ...countParams(video.comments) }) });
  }

  useLayoutEffect(() => {
    const position = scrollPositions.get(file);
    const list = panel.current?.querySelector('[data-comments-scroll]');
    if (Comments && list && position) list.scrollTop = position;
  }, [Comments, file]);

  return (
    <div
      ref={panel}
      className={styles.panel}
      onScrollCapture={({ target }) => {
        // The text area of the form scrolls too.
        if (target instanceof Element && target.matches('[data-comments-scroll]')) {
          scrollPositions.set(file, target.scrollTop);
        }
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('panel.close')} icon={<X size={22} />} onClick={onClose} />
      </div>
      <p className="ot-visually-hidden" role="status">
        {/* Replaced for each video, because an unchanged text is not announced. */}
        <span key={file}>{announced.text}</span>
      </p>
      {Comments ? <Comments key={file} video={video} Ad={Ad} placement="panel" /> : null}
      {Comments || hasFailed ? null : (
        <div className={styles.state}>
          <Spinner />
        </div>
      )}
      {hasFailed ? <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={retry} /> : null}
    </div>
  );
}
