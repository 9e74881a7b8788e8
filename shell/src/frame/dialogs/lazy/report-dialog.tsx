import { callApi } from '@ontrend/shared/api-client';
import { Dialog } from '@ontrend/shared/overlays';
import { Button, Skeleton } from '@ontrend/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { referenceDataQuery } from '../../../services/reference-data/reference-data-query.ts';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import { DEFAULT_REPORT_REASON, REPORT_TYPE_IDS } from './constants.ts';
import styles from './dialogs.module.css';
import { useSignInFirst } from './use-sign-in-first.ts';

/** Reports a video, comment, user, message or playlist. A guest signs in first (SHELL-57). */
export function ReportDialog({ request, open, onClose, onClosed }: LazyDialogProps<'report'>) {
  const { t } = useDialogTexts();
  const { target } = request;
  const formId = useId();
  const isGuest = useSignInFirst(request, open, onClose);
  const [reason, setReason] = useState<number>(DEFAULT_REPORT_REASON);
  const referenceData = useQuery(referenceDataQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi('app/user/report', {
        userReportType: REPORT_TYPE_IDS[target.type],
        userReport: reason,
        targetId: target.id,
      }),
    onSuccess: onClose,
    meta: { success: t('report.sent') },
  });

  return (
    <Dialog
      open={open && !isGuest}
      onClose={onClose}
      onClosed={onClosed}
      title={t('report.title')}
      description={t(`report.description.${target.type}`)}
      actions={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={!referenceData.data || isPending}
          aria-busy={isPending}
        >
          {t('report.submit')}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {referenceData.data ? (
          <fieldset className={styles.reasons}>
            <legend className="ot-visually-hidden">{t('report.reasons')}</legend>
            {referenceData.data.userReport.map(({ id, name }) => (
              <label key={id} className={styles.choice}>
                <input type="radio" name="reason" checked={id === reason} onChange={() => setReason(id)} />
                {name}
              </label>
            ))}
          </fieldset>
        ) : null}
        {referenceData.isPending ? (
          <div className={styles.choicesSkeleton}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        ) : null}
        {referenceData.isError ? (
          <div className="ot-load-error" role="alert">
            <p>{t('report.failed')}</p>
            <Button onClick={() => void referenceData.refetch()}>{t('report.retry')}</Button>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
