import { useTranslation } from '@tidings/runtime'
import type { ServerFailure } from './tool-server-failure.ts'
import styles from './tool-servers.module.css'

/** What happened and what to do, with what our server knows of it. */
export function ServerFailureWords({ failure: { words, detail } }: { failure: ServerFailure }) {
  const { t } = useTranslation('ai')
  return (
    <div role="alert" className={styles.failed}>
      <p>{t(words)}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  )
}
