import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { chooseErrorIllustration } from './illustration.tsx';

interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  /** Label of the button: "Try again". */
  retryLabel: string;
  onRetry(): void;
  /** A retry is in progress. */
  isRetrying?: boolean | undefined;
  /** Shows an illustration, where the message is all that a page has. */
  isIllustrated?: boolean | undefined;
}

/** Shown instead of content that can't be loaded, with a button to retry. */
export function ErrorState({ title, text, retryLabel, onRetry, isRetrying, isIllustrated }: ErrorStateProps) {
  return (
    <EmptyState
      icon={<CloudOff size={36} />}
      illustration={isIllustrated ? chooseErrorIllustration() : undefined}
      title={title}
      text={text}
      action={
        <Button loading={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  );
}
