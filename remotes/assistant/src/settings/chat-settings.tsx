import { PERSONAL_PROMPT_LENGTH } from '@tidings/contracts/form-limits'
import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Button, SegmentedControl, Switch, TextArea } from '@tidings/ui'
import { useState } from 'react'
import { Group } from './group.tsx'
import styles from './settings.module.css'

/** Of the setting personalizePrompt, in characters. */
/** From there on it is said how much is left (details.md 2). */
const WARN_FROM = PERSONAL_PROMPT_LENGTH * 0.8

/** How the chat is shown, and what its models know of whoever asks. */
export function ChatSettings() {
  const { t } = useTranslation('ai')
  const { panelStyle, autoScrollWhenStreaming } = useSettings()
  return (
    <Group title={t('chatSettings.title')}>
      <div className={styles.line}>
        <span className={styles.words} aria-hidden="true">
          {t('chatSettings.style')}
        </span>
        <SegmentedControl
          label={t('chatSettings.style')}
          value={panelStyle}
          options={[
            { value: 'fixed', label: t('chatSettings.beside') },
            { value: 'floating', label: t('chatSettings.over') },
          ]}
          onChange={(next) => void changeSettings({ panelStyle: next })}
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('chatSettings.follow')}
          description={t('chatSettings.followHint')}
          checked={autoScrollWhenStreaming}
          onChange={(next) => void changeSettings({ autoScrollWhenStreaming: next })}
        />
      </div>
      <PersonalPrompt />
    </Group>
  )
}

function PersonalPrompt() {
  const { t } = useTranslation('ai')
  const { personalizePrompt: kept } = useSettings()
  const [draft, setDraft] = useState<string>()
  const text = draft ?? kept
  function save() {
    void changeSettings({ personalizePrompt: text.trim() })
    setDraft(undefined)
  }
  return (
    <form
      className={styles.personal}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextArea
        label={t('chatSettings.personal')}
        description={
          text.length > WARN_FROM
            ? t('chatSettings.personalLeft', { count: PERSONAL_PROMPT_LENGTH - text.length })
            : t('chatSettings.personalHint')
        }
        value={text}
        maxLength={PERSONAL_PROMPT_LENGTH}
        rows={3}
        onChange={setDraft}
      />
      {text.trim() !== kept && (
        <Button type="submit" variant="primary" size="small">
          {t('connection.save')}
        </Button>
      )}
    </form>
  )
}
