import type { DialogRequest } from '@ontrend/shared/contract';

/** Props of every dialog. */
export interface LazyDialogProps<Id extends DialogRequest['id'] = DialogRequest['id']> {
  request: Extract<DialogRequest, { id: Id }>;
  open: boolean;
  onClose(): void;
  onClosed(): void;
}
