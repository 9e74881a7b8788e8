import { ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmojiPanel, type EmojiPickerProps } from './emoji-panel.tsx';

/** Emoji picker by group or search. The emoji data is loaded when the picker first opens. */
export function EmojiPicker(props: EmojiPickerProps) {
  const { t } = useTranslation('mf-messages');
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mf-messages', 'emoji'],
    queryFn: async () => (await import('./emoji-data.ts')).getEmojiGroups(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { alert: false, refetchOnSessionChange: false },
  });
  if (data) return <EmojiPanel groups={data} {...props} />;
  if (!isError) return <SkeletonRows rows={5} avatar={40} label={t('emoji.loading')} />;
  return (
    <ErrorState
      title={t('emoji.failed')}
      retryLabel={t('messages.retry')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
