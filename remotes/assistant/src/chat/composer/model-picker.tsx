import { useQuery, useTranslation } from '@tidings/runtime'
import { Select } from '@tidings/ui'
import { assistantQuery } from '../../settings/models.api.ts'
import { namedModels } from '../../settings/model-names.ts'
import styles from './composer.module.css'

interface ModelPickerProps {
  value: string
  onChange: (model: string) => void
}

/** Which model answers, where there is more than one. */
export function ModelPicker({ value, onChange }: ModelPickerProps) {
  const { t } = useTranslation('ai')
  const { data } = useQuery(assistantQuery())
  const models = namedModels(data?.availableModelsMenu ?? [])
  if (models.length < 2) return <span className={styles.room} />
  const options = models.map(({ id, name, from }) => ({ value: id, label: t('use.model', { name, from }) }))
  return (
    <span className={styles.room}>
      <Select
        label={t('chat.composer.model')}
        hideLabel
        value={models.some(({ id }) => id === value) ? value : (models[0]?.id ?? '')}
        options={options}
        onChange={onChange}
      />
    </span>
  )
}
