import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../types.ts';
import styles from './modal-dialog.module.css';
import { useModal } from './use-modal.ts';

export function ModalDialog(props: DialogProps) {
  const { open, title, titleHidden, description, children, actions, size = 'small' } = props;
  const { t } = useTranslation('overlays');
  const { layer, initialFocus, finalFocus, isEscapeClosing, onOpenChange, onOpenChangeComplete } =
    useModal(props);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={onOpenChangeComplete}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-escape-closing={isEscapeClosing} forceRender />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={layer.popup}
            className={styles.popup}
            data-size={size}
            data-escape-closing={isEscapeClosing}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <header className={styles.header}>
              <Dialog.Title className={titleHidden ? 'ot-visually-hidden' : styles.title}>
                {title}
              </Dialog.Title>
              <Dialog.Close className={styles.close} data-close aria-label={t('close')}>
                <X size={22} />
              </Dialog.Close>
            </header>
            <div className={styles.body}>
              {description ? (
                <Dialog.Description className={styles.description}>{description}</Dialog.Description>
              ) : null}
              {children}
            </div>
            {actions ? <footer className={styles.actions}>{actions}</footer> : null}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
