import { useTranslation } from '@tidings/runtime'
import type { ServerFailure } from './tool-server-failure.ts'
import settings from '../settings/settings.module.css'

/** What happened and what to do, with what our server knows of it. */
export function ServerFailureWords({ failure: { words, detail } }: { failure: ServerFailure }) {
  const { t } = useTranslation('ai')
  return (
    <div role="alert" className={settings.failed}>
      <p>{t(words)}</p>
      {detail && <p className={settings.quiet}>{detail}</p>}
    </div>
  )
}
