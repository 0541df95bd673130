import type { AssistantConfig } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { namedModels } from './model-names.ts'
import styles from './settings.module.css'

/** Says where texts go, and that they go nowhere else. */
export function Privacy({ config }: { config: AssistantConfig }) {
  const { t } = useTranslation('ai')
  const models = namedModels(config.availableModelsMenu)
  const listed = (isOwn: boolean) => [
    ...new Set(models.filter((model) => model.isOwn === isOwn).map(({ from }) => from)),
  ]
  const own = listed(true).join(', ')
  const servers = listed(false).join(', ')
  return (
    <section className={styles.note}>
      {own && <p>{t('privacy.own', { names: own })}</p>}
      {servers && <p>{t('privacy.servers', { names: servers })}</p>}
      <p>{t('privacy.rest')}</p>
    </section>
  )
}
