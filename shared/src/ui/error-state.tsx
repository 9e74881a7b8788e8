import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  /** Label of the way on: "Try again". */
  retryLabel: string;
  onRetry(): void;
  /** A try is under way. */
  isRetrying?: boolean | undefined;
}

/** What a view shows when its content can't be had, and the way to try once more. */
export function ErrorState({ title, text, retryLabel, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <EmptyState
      icon={<CloudOff size={36} />}
      title={title}
      {...(text ? { text } : {})}
      action={
        <Button loading={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  );
}
