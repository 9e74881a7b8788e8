import { type DialogRequest, type SheetRequest, useShell } from '@ontrend/shared/contract';
import { LANGUAGES } from '@ontrend/shared/i18n';
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator, Popover } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { Button } from '@ontrend/shared/ui';
import type { ReactNode } from 'react';
import { Section } from './section.tsx';
import styles from './showcase.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

/** Deletion date of the sample dialog, Unix seconds: 1 January 2030. */
const DELETION_TIME = 1_893_456_000;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <div className={styles.row}>{children}</div>
    </>
  );
}

function useDialogRequests(): DialogRequest[] {
  const { t } = useShowcaseTexts();
  const resolve = () => Promise.resolve();
  return [
    { id: 'authentication' },
    { id: 'not-available' },
    { id: 'get-app' },
    { id: 'app-open' },
    { id: 'qr-install' },
    { id: 'report', target: { type: 'video', id: 'paper-plane' } },
    { id: 'embed-video', fileName: 'paper-plane' },
    { id: 'will-be-deleted', at: DELETION_TIME, recover: resolve },
    {
      id: 'confirmation-code',
      title: t('overlays.codeTitle'),
      description: t('overlays.codeText'),
      submit: resolve,
      resend: resolve,
    },
  ];
}

function FloatingOverlays() {
  const { t, i18n } = useShowcaseTexts();
  return (
    <Group title={t('overlays.menus')}>
      <Menu
        label={t('overlays.menu')}
        align="start"
        trigger={(trigger) => (
          <Button {...trigger} variant="secondary">
            {t('overlays.menu')}
          </Button>
        )}
      >
        <MenuLink to={paths.home.href()}>{t('buttons.link')}</MenuLink>
        <MenuItem onSelect={() => {}}>{t('overlays.item')}</MenuItem>
        <MenuItem onSelect={() => {}} disabled>
          {t('overlays.itemDisabled')}
        </MenuItem>
        <MenuSeparator />
        <MenuRadioGroup
          label={t('overlays.languageLabel')}
          value={i18n.language}
          onChange={() => {}}
          options={LANGUAGES.map(({ code, name, isEnabled }) => ({
            value: code,
            label: name,
            lang: code,
            disabled: !isEnabled,
          }))}
        />
      </Menu>
      <Popover
        label={t('overlays.popover')}
        align="start"
        className={styles.popover}
        trigger={(trigger) => (
          <Button {...trigger} variant="secondary">
            {t('overlays.popover')}
          </Button>
        )}
      >
        {(close) => (
          <>
            <p>{t('overlays.sheetText')}</p>
            <Button onClick={close}>{t('overlays.close')}</Button>
          </>
        )}
      </Popover>
    </Group>
  );
}

/** Buttons that open each overlay. */
export function Overlays() {
  const { t } = useShowcaseTexts();
  const { alert, openDialog, openSheet } = useShell();
  const text = { description: t('overlays.sheetText'), content: <p>{t('overlays.sheetText')}</p> };
  const sheets: SheetRequest[] = [
    { id: 'app-install', title: t('overlays.app-install') },
    { id: 'search', title: t('overlays.search'), height: 'full', ...text },
    { id: 'comments', title: t('overlays.comments'), ...text },
    { id: 'sign-in-gate', title: t('overlays.sign-in-gate'), ...text },
  ];
  return (
    <Section id="overlays" title={t('sections.overlays')}>
      <Group title={t('overlays.dialogs')}>
        {useDialogRequests().map((request) => (
          <Button key={request.id} onClick={() => openDialog(request)}>
            {t(`overlays.${request.id}`)}
          </Button>
        ))}
      </Group>
      <Group title={t('overlays.sheets')}>
        {sheets.map((sheet) => (
          <Button key={sheet.id} onClick={() => openSheet(sheet)}>
            {t(`overlays.${sheet.id}`)}
          </Button>
        ))}
      </Group>
      <Group title={t('overlays.alerts')}>
        <Button onClick={() => alert(t('overlays.copied'))}>{t('overlays.success')}</Button>
        <Button onClick={() => alert(t('overlays.failed'), { state: 'error' })}>{t('overlays.error')}</Button>
        <Button onClick={() => alert([t('overlays.tooShort'), t('overlays.tooYoung')], { state: 'error' })}>
          {t('overlays.multipleErrors')}
        </Button>
      </Group>
      <FloatingOverlays />
    </Section>
  );
}
