import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SheetProps } from '../types.ts';
import { useRouteChange } from '../use-route-change.ts';
import styles from './bottom-sheet.module.css';
import { useModal } from './use-modal.ts';

export function BottomSheet(props: SheetProps) {
  const { open, onClose, title, titleHidden, description, children, height } = props;
  const { t } = useTranslation('overlays');
  const isNonModal = height === 'half';
  const { layer, initialFocus, finalFocus, isEscapeClosing, onOpenChange, onOpenChangeComplete } =
    useModal(props);
  useRouteChange(() => {
    if (open) onClose();
  });
  return (
    <Drawer.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={onOpenChangeComplete}
      swipeDirection="down"
      modal={!isNonModal}
      disablePointerDismissal={isNonModal}
    >
      <Drawer.Portal>
        {isNonModal ? null : (
          <Drawer.Backdrop className={styles.backdrop} data-escape-closing={isEscapeClosing} forceRender />
        )}
        <Drawer.Viewport className={styles.viewport} data-non-modal={isNonModal}>
          <Drawer.Popup
            ref={layer.popup}
            className={styles.popup}
            data-height={height}
            data-escape-closing={isEscapeClosing}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <header className={styles.header}>
              <Drawer.Title className={titleHidden ? 'ot-visually-hidden' : styles.title}>
                {title}
              </Drawer.Title>
              <Drawer.Close className={styles.close} data-close aria-label={t('close')}>
                <X size={22} />
              </Drawer.Close>
            </header>
            <Drawer.Content className={styles.body}>
              {description ? (
                <Drawer.Description className={styles.description}>{description}</Drawer.Description>
              ) : null}
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
