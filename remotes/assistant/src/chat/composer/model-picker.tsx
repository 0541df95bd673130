import { useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Select } from '@tidings/ui'
import { assistantQuery } from '../../settings/models.api.ts'
import { namedModels } from '../../settings/model-names.ts'
import styles from './composer.module.css'

interface ModelPickerProps {
  /** Null for the one of the settings. */
  value: string | null
  onChange: (model: string | null) => void
}

/** The list has no other word for none. */
const AUTOMATIC = ''

/** Which model replies, where there is more than one. */
export function ModelPicker({ value, onChange }: ModelPickerProps) {
  const { t } = useTranslation('ai')
  const { chatModel } = useSettings()
  const { data } = useQuery(assistantQuery())
  const models = namedModels(data?.availableModelsMenu ?? [])
  const [first] = models
  if (!first || models.length < 2) return <span className={styles.room} />
  const { name: usual } = models.find(({ id }) => id === chatModel) ?? first
  const options = models.map(({ id, name, from }) => ({ value: id, label: t('use.model', { name, from }) }))
  return (
    <span className={styles.room}>
      <Select
        label={t('chat.composer.model')}
        hideLabel
        value={value ?? AUTOMATIC}
        options={[{ value: AUTOMATIC, label: t('chat.composer.automatic', { name: usual }) }, ...options]}
        onChange={(model) => onChange(model === AUTOMATIC ? null : model)}
      />
    </span>
  )
}
