import { $contributions, Link, useSettings, useStore, useTranslation } from '@tidings/runtime'
import { LinkButton, Sparkles } from '@tidings/ui'
import { useEffect, useEffectEvent } from 'react'
import styles from '../discover/discover.module.css'
import { useFollowsNothing } from '../follow/use-followed.ts'
import { ImportProgress } from '../opml/import-progress.tsx'
import { ImportResult } from '../opml/import-result.tsx'
import { useOpml } from '../opml/use-opml.ts'
import { fetchStarters } from './fetch-starters.ts'
import { StarterSites } from './starter-sites.tsx'

/** Offers some well-known sites to whoever subscribes to nothing yet, and stays until they have gone on. */
export function StarterSection() {
  const { t } = useTranslation('discover')
  const { state, read, start, stop } = useOpml()
  const isNew = useFollowsNothing()
  // That somebody is new is told anew after each import; what has been begun stays.
  const offer = useEffectEvent((file: File) => {
    if (state.step === 'idle') void read(file)
  })
  useEffect(() => {
    // Where they cannot be had there is nothing to choose from; one still has an address or a file of one's own.
    if (isNew) void fetchStarters().then(offer, () => undefined)
  }, [isNew])

  if (state.step === 'idle' || state.step === 'reading') return null
  const { file } = state
  return (
    <section className={styles.section} aria-labelledby="starters">
      <h2 id="starters" className={styles.title}>
        {t('starters.title')}
      </h2>
      <p className={styles.lead}>{t('starters.lead')}</p>
      {state.step === 'choosing' && <AskAssistant />}
      {state.step === 'choosing' && (
        <StarterSites
          items={state.items}
          remaining={state.remaining}
          onSubmit={(urls) => void start(file, urls)}
        />
      )}
      {state.step === 'importing' && <ImportProgress {...state} onStop={stop} />}
      {state.step === 'done' && (
        <ImportResult
          {...state}
          onRetry={(urls) => void start(file, urls)}
          onGoOn={() => void start(file, state.urls, state.outcome)}
          again={{ label: t('starters.again'), onClick: () => void read(file) }}
        />
      )}
    </section>
  )
}

/** The page of the assistant, by its manifest: it asks whoever is new what they like, and chooses among these sites. */
const CHAT_PATH = '/ai'

/** Another way to choose, where the assistant is there and wanted. */
function AskAssistant() {
  const { t } = useTranslation('discover')
  const { routes } = useStore($contributions)
  const { assistant: isOn } = useSettings()
  if (!isOn || !routes.some(({ navigation }) => navigation?.path === CHAT_PATH)) return null
  return (
    <div className={styles.aside}>
      <LinkButton size="small" render={<Link to={CHAT_PATH} />}>
        <Sparkles aria-hidden="true" />
        {t('starters.ask')}
      </LinkButton>
    </div>
  )
}
