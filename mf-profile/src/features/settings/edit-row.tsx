import { Button, useFocusRecovery } from '@ontrend/shared/ui';
import { ChevronDown } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from './settings.module.css';

const FIRST_CONTROL =
  'input:not([hidden], [type="file"], [type="radio"]:not(:checked)), select, textarea, button:not(:disabled)';

/** State of a form without unsaved input. */
const SAVED = { isUnsaved: false, hasOwnCancel: false };

interface OpenRow {
  openId: string | null;
  setOpenId(change: (openId: string | null) => string | null): void;
}

const OpenRowContext = createContext<OpenRow>({ openId: null, setOpenId: () => {} });

/** The settings rows of a page, of which one is open at a time (PROFILE-31). */
export function EditRows({ children }: { children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return <OpenRowContext value={useMemo(() => ({ openId, setOpenId }), [openId])}>{children}</OpenRowContext>;
}

interface EditRowControls {
  setUnsaved(isUnsaved: boolean, hasOwnCancel: boolean): void;
  close(): void;
}

const EditRowContext = createContext<EditRowControls>({ setUnsaved: () => {}, close: () => {} });

/**
 * Connects a form with its row, which keeps the form while it has unsaved input.
 * @param hasOwnCancel the form has a "Cancel" itself, so an open row shows no other one
 * @returns a function that closes the row after the input was saved
 */
export function useEditRow(isUnsaved: boolean, { hasOwnCancel = false } = {}): () => void {
  const { setUnsaved, close } = useContext(EditRowContext);
  useEffect(() => setUnsaved(isUnsaved, hasOwnCancel), [setUnsaved, isUnsaved, hasOwnCancel]);
  return close;
}

interface EditRowProps {
  /** Target of links such as `/settings#username`, which open the row. */
  id: string;
  label: string;
  /** The current value. */
  value: ReactNode;
  /** The form, rendered while the row is open or has unsaved input. */
  children: ReactNode;
}

/**
 * A setting with its label, its current value and "Change", which opens and closes the form below. "Cancel" discards unsaved
 * input. The focus stays in the form when a button disappears with its press.
 */
export function EditRow({ id, label, value, children }: EditRowProps) {
  const { t } = useTranslation('mf-profile');
  const { hash, key: locationKey } = useLocation();
  const { openId, setOpenId } = useContext(OpenRowContext);
  const panelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const panelRef = useFocusRecovery<HTMLDivElement>();
  const focusChangeButton = () => row.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  const shouldRestoreFocus = useRef(false);
  const [{ isUnsaved, hasOwnCancel }, setUnsaved] = useState(SAVED);
  const isOpen = openId === id;

  const controls = useMemo<EditRowControls>(
    () => ({
      setUnsaved: (isUnsaved, hasOwnCancel) => setUnsaved({ isUnsaved, hasOwnCancel }),
      close() {
        setUnsaved(SAVED);
        setOpenId((current) => {
          if (current !== id) return current;
          shouldRestoreFocus.current = true;
          return null;
        });
      },
    }),
    [id, setOpenId],
  );

  // The key of the location makes a repeated click on the same link open the row again.
  useEffect(() => {
    if (hash !== `#${id}`) return;
    setOpenId(() => id);
    row.current?.scrollIntoView();
  }, [hash, id, locationKey, setOpenId]);
  useLayoutEffect(() => {
    if (isOpen) document.getElementById(panelId)?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    else if (shouldRestoreFocus.current) focusChangeButton();
    shouldRestoreFocus.current = false;
  }, [isOpen, panelId]);

  return (
    <div ref={row} id={id} className={styles.row} data-open={isOpen}>
      <div className={styles.rowHeader}>
        <div className={styles.rowText}>
          <h3 className={styles.rowTitle}>{label}</h3>
          {isOpen ? null : (
            <div className={styles.value}>
              <bdi>{value}</bdi>
            </div>
          )}
          {isUnsaved && !isOpen ? <p className={styles.unsaved}>{t('settings.unsaved')}</p> : null}
        </div>
        {isUnsaved && !(isOpen && hasOwnCancel) ? (
          <Button
            variant="quiet"
            className={styles.rowButton}
            aria-label={t('settings.cancelRow', { setting: label })}
            onClick={() => {
              controls.close();
              focusChangeButton();
            }}
          >
            {t('settings.cancel')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          className={styles.rowButton}
          aria-label={t('settings.changeRow', { setting: label })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpenId(() => (isOpen ? null : id))}
        >
          {t('settings.change')}
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </Button>
      </div>
      {isOpen || isUnsaved ? (
        <div ref={panelRef} id={panelId} className={styles.panel} hidden={!isOpen}>
          <EditRowContext value={controls}>{children}</EditRowContext>
        </div>
      ) : null}
    </div>
  );
}
