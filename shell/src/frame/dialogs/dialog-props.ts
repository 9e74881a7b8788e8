import type { DialogRequest } from '@ontrend/shared/contract';

/** What every dialog's component is given. */
export interface LazyDialogProps<Id extends DialogRequest['id'] = DialogRequest['id']> {
  request: Extract<DialogRequest, { id: Id }>;
  open: boolean;
  onClose(): void;
  onClosed(): void;
}
