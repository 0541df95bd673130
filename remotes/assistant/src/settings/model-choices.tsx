import type { AssistantConfig } from '@tidings/contracts'
import { changeSettings, useSettings, useTranslation } from '@tidings/runtime'
import { Select } from '@tidings/ui'
import { Group } from './group.tsx'
import { namedModels } from './model-names.ts'
import styles from './settings.module.css'

const uses = ['chatModel', 'summaryModel', 'translationModel', 'taskModel'] as const

/** Which model is used for what; the first that there is, unless one chooses. */
export function ModelChoices({ config }: { config: AssistantConfig }) {
  const { t } = useTranslation('ai')
  const settings = useSettings()
  const models = namedModels(config.availableModelsMenu)
  const options = models.map(({ id, name, from }) => ({ value: id, label: t('use.model', { name, from }) }))
  const first = models[0]?.name ?? ''
  return (
    <Group title={t('use.title')}>
      {uses.map((use) => (
        <div key={use} className={styles.line}>
          <span className={styles.words} aria-hidden="true">
            {t(`use.${use}`)}
          </span>
          <Select
            label={t(`use.${use}`)}
            hideLabel
            // One that is gone is used no more.
            value={models.some(({ id }) => id === settings[use]) ? settings[use] : ''}
            options={[{ value: '', label: t('use.first', { name: first }) }, ...options]}
            onChange={(model) => void changeSettings({ [use]: model })}
          />
        </div>
      ))}
    </Group>
  )
}
