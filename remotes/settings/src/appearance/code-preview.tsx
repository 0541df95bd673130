import { useSettings, useTranslation } from '@tidings/runtime'
import { lazily } from '@tidings/ui'
import { Suspense } from 'react'
import styles from './appearance.module.css'

const Samples = lazily(async () => (await import('./code-samples.tsx')).CodeSamples)

/** A few lines of code in both themes; those are chosen with enhanced settings only. */
export function CodePreview() {
  const { t } = useTranslation('settings')
  const { enhancedSettings, codeHighlightThemeLight, codeHighlightThemeDark } = useSettings()
  if (!enhancedSettings) return null
  return (
    <figure className={styles.samples} aria-label={t('preview.code')}>
      <Suspense fallback={null}>
        <Samples names={[codeHighlightThemeLight, codeHighlightThemeDark]} />
      </Suspense>
    </figure>
  )
}
