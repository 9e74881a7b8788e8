import { paths } from '@ontrend/shared/paths';
import {
  Button,
  ButtonLink,
  Checkbox,
  Chip,
  FormAlert,
  IconButton,
  PasswordField,
  Select,
  Spinner,
  Switch,
  TabLinks,
  Tabs,
  TextArea,
  TextField,
} from '@ontrend/shared/ui';
import { Heart, Search, Settings, Share2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { BothThemes, Section, type Theme } from './section.tsx';
import styles from './showcase.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

function Buttons() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <div className={styles.row}>
        <Button variant="primary">{t('buttons.primary')}</Button>
        <Button>{t('buttons.secondary')}</Button>
        <Button variant="quiet">{t('buttons.quiet')}</Button>
        <Button variant="danger">{t('buttons.danger')}</Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" loading>
          {t('buttons.loading')}
        </Button>
        <Button variant="primary" disabled>
          {t('buttons.disabled')}
        </Button>
        <Button icon={<Heart size={20} />}>{t('buttons.icon')}</Button>
        <ButtonLink to={paths.home.href()}>{t('buttons.link')}</ButtonLink>
      </div>
      <div className={styles.row}>
        <IconButton label={t('buttons.plainIcon')} icon={<Settings size={22} />} />
        <IconButton label={t('buttons.filledIcon')} icon={<Share2 size={22} />} variant="filled" />
        <IconButton label={t('buttons.pressedIcon')} icon={<Heart size={22} />} pressed />
        <IconButton label={t('buttons.disabledIcon')} icon={<VolumeX size={22} />} disabled />
      </div>
      <Button variant="primary" fullWidth>
        {t('buttons.wide')}
      </Button>
    </>
  );
}

function Fields() {
  const { t } = useShowcaseTexts();
  return (
    <div className={styles.stack}>
      <TextField
        label={t('fields.name')}
        hint={t('fields.nameHint')}
        maxLength={16}
        showCount
        defaultValue="hana"
      />
      <TextField label={t('fields.email')} error={t('fields.emailError')} defaultValue="hana@" />
      <TextField label={t('fields.checking')} hint={t('fields.checkingHint')} end={<Spinner size={20} />} />
      <TextField
        label={t('fields.searchLabel')}
        placeholder={t('fields.searchPlaceholder')}
        start={<Search size={20} />}
      />
      <TextField label={t('fields.disabled')} disabled defaultValue="demo" />
      <PasswordField
        label={t('fields.password')}
        showLabel={t('fields.show')}
        hideLabel={t('fields.hide')}
        autoComplete="off"
        defaultValue="ontrend"
      />
      <TextArea label={t('fields.bio')} maxLength={160} showCount />
      <Select label={t('fields.country')}>
        {(['pt', 'mx', 'eg'] as const).map((code) => (
          <option key={code} value={code}>
            {t(`fields.countries.${code}`)}
          </option>
        ))}
      </Select>
      <FormAlert messages={[t('fields.alert')]} />
      <FormAlert messages={[t('fields.alert'), t('fields.alertSecond')]} />
    </div>
  );
}

function Choices() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <Checkbox label={t('choices.agree')} error={t('choices.agreeError')} />
      <Checkbox label={t('choices.keepLoggedIn')} defaultChecked />
      <Checkbox label={t('choices.disabled')} disabled />
      <Switch label={t('choices.autoplay')} defaultChecked />
      <Switch label={t('choices.captions')} hint={t('choices.captionsHint')} />
      <Switch label={t('choices.quality')} disabled />
    </>
  );
}

function TabsAndTags({ theme }: { theme: Theme }) {
  const { t } = useShowcaseTexts();
  const [tab, setTab] = useState<'videos' | 'liked' | 'saved'>('videos');
  const name = t(`themes.${theme}`);
  return (
    <>
      <Tabs
        label={t('tabs.label', { theme: name })}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'videos', label: t('tabs.videos') },
          { id: 'liked', label: t('tabs.liked'), isDisabled: true },
          { id: 'saved', label: t('tabs.saved') },
        ]}
      >
        <p className={styles.panel}>{t('tabs.panel', { tab: t(`tabs.${tab}`) })}</p>
      </Tabs>
      <TabLinks
        label={t('tabs.links', { theme: name })}
        links={[
          { to: {}, label: t('tabs.all'), isSelected: true },
          { to: '?kind=likes', label: t('tabs.likes'), isSelected: false },
        ]}
      />
      <div className={styles.row}>
        <Chip>{t('tabs.tag')}</Chip>
        <Chip to={paths.hashtag.href('summer')}>{t('tabs.hashtag')}</Chip>
        <Chip onRemove={() => {}} removeLabel={t('tabs.remove')}>
          {t('tabs.removable')}
        </Chip>
      </div>
    </>
  );
}

/** Buttons, fields, choices and tabs. */
export function Controls() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <Section id="buttons" title={t('sections.buttons')}>
        <BothThemes>{() => <Buttons />}</BothThemes>
      </Section>
      <Section id="fields" title={t('sections.fields')}>
        <BothThemes>{() => <Fields />}</BothThemes>
      </Section>
      <Section id="choices" title={t('sections.choices')}>
        <BothThemes>{() => <Choices />}</BothThemes>
      </Section>
      <Section id="tabs" title={t('sections.tabs')}>
        <BothThemes>{(theme) => <TabsAndTags theme={theme} />}</BothThemes>
      </Section>
    </>
  );
}
