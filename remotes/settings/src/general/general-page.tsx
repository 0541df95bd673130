import { imageRoutes, languageNames, languages, type SlotName } from '@tidings/contracts'
import { $contributions, changeSettings, useSettings, useStore, useTranslation } from '@tidings/runtime'
import { ConfirmDialog, Switch } from '@tidings/ui'
import { useState } from 'react'
import { Group, SelectRow, SwitchRow } from '../form/rows.tsx'
import { useSettingTexts } from '../form/setting-row.tsx'
import styles from '../form/form.module.css'

/** The language, the sidebar, timelines, and what counts as read. */
export function GeneralPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <Group title={t('group.app')}>
        <SelectRow name="language" values={languages} nameOf={(language) => languageNames[language]} />
        <SwitchRow name="jumpOutLinkWarn" />
        <SelectRow
          name="imageProxy"
          values={imageRoutes}
          nameOf={(route) => t(`choice.imageProxy.${route}`)}
        />
      </Group>
      <AiActions />
      <Group title={t('group.subscriptions')}>
        <SwitchRow name="autoGroup" />
        <SwitchRow name="hideAllReadSubscriptions" />
        <SwitchRow name="hidePrivateSubscriptionsInTimeline" />
      </Group>
      <Group title={t('group.timeline')}>
        <SwitchRow name="unreadOnly" />
        <SwitchRow name="showQuickTimeline" />
        <SwitchRow name="groupByDate" />
        <SwitchRow name="dimRead" />
        <SwitchRow name="joinStories" />
        <SwitchRow name="autoExpandLongSocialMedia" />
      </Group>
      <Group title={t('group.markRead')}>
        <SwitchRow name="scrollMarkUnread" />
        <SwitchRow name="hoverMarkUnread" />
        <SwitchRow name="renderMarkUnread" />
      </Group>
      <Group title={t('group.advanced')}>
        <EnhancedSettings />
      </Group>
    </>
  )
}

/** What is done by a model without being asked for, where there is one. */
function AiActions() {
  const { t } = useTranslation('settings')
  const { slots } = useStore($contributions)
  const isFilled = (name: SlotName) => slots.some(({ slot }) => slot === name)
  const [canSum, canTranslate] = [isFilled('entry-summary'), isFilled('entry-translation')]
  if (!canSum && !canTranslate) return null
  return (
    <Group title={t('group.ai')}>
      {canSum && <SwitchRow name="summary" />}
      {canTranslate && (
        <>
          <SwitchRow name="translation" />
          <SelectRow
            name="translationMode"
            values={['bilingual', 'translation-only']}
            nameOf={(mode) => t(`choice.translationMode.${mode}`)}
          />
        </>
      )}
      <SelectRow
        name="actionLanguage"
        values={['default', ...languages]}
        nameOf={(language) =>
          language === 'default' ? t('choice.actionLanguage.default') : languageNames[language]
        }
      />
    </Group>
  )
}

const changeEnhanced = (enhancedSettings: boolean) => void changeSettings({ enhancedSettings })

/** More settings, for those who know what they do: to have them is asked about. */
function EnhancedSettings() {
  const { t } = useTranslation('settings')
  const { label, description } = useSettingTexts('enhancedSettings')
  const { enhancedSettings } = useSettings()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.switch}>
      <Switch
        label={label}
        description={description}
        checked={enhancedSettings}
        onChange={(checked) => (checked ? setIsAsking(true) : changeEnhanced(false))}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('enhanced.title')}
        description={t('enhanced.description')}
        confirmLabel={t('enhanced.confirm')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={() => changeEnhanced(true)}
      />
    </div>
  )
}
