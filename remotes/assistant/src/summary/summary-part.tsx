import type { Language, SlotProps } from '@tidings/contracts'
import { db, getEntry } from '@tidings/db'
import {
  $isPanelOpen,
  canRunCommand,
  runCommand,
  useLiveQuery,
  useQuery,
  useSettings,
  useStore,
  useTranslation,
} from '@tidings/runtime'
import { Copy, IconButton, MessageCircle, Skeleton, Sparkles, toast, VisuallyHidden, X } from '@tidings/ui'
import { useId } from 'react'
import { useCopy } from '../use-copy.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { summaryQuery } from './summary.api.ts'
import { useRest } from './use-rest.ts'
import styles from './summary.module.css'

/** What an entry says in a few words, in the language that its reader wants; asked for once somebody stays. */
export function SummaryPart({ entryId, target }: SlotProps<'entry-summary'>) {
  // Of another entry nothing of this one is left.
  return <SummaryCard key={`${entryId} ${target}`} entryId={entryId} target={target} />
}

function SummaryCard({ entryId, target }: SlotProps<'entry-summary'>) {
  const { t } = useTranslation('ai')
  const title = useId()
  const language = useWantedLanguage()
  const isAtRest = useRest()
  const version = useLiveQuery(async () => (await getEntry(db, entryId))?.changedAt ?? '', [entryId])
  const query = useQuery({
    ...summaryQuery({ entryId, language, target, version: version ?? '' }),
    enabled: isAtRest && version !== undefined,
  })
  const isComing = query.isPending || (query.isError && query.isFetching)
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.header}>
        <Sparkles aria-hidden="true" />
        <h2 id={title}>{t('summary.title')}</h2>
        {query.data && <AskButton />}
        {query.data && <CopyButton text={query.data} />}
        <IconButton
          label={t('summary.hide')}
          size="small"
          onClick={() => runCommand('entry:toggle-ai-summary')}
        >
          <X />
        </IconButton>
      </header>
      <div className={styles.body} aria-live="polite" aria-busy={isComing}>
        {isComing && <Coming />}
        {query.data && <Markdown text={query.data} language={language} />}
        {query.data === null && <p className={styles.note}>{t('summary.tooShort')}</p>}
        {query.isError && !query.isFetching && (
          <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    </section>
  )
}

/** That of the interface, unless another is set. */
function useWantedLanguage(): Language {
  const { actionLanguage, language } = useSettings()
  return actionLanguage === 'default' ? language : actionLanguage
}

const CHAT = 'global:toggle-ai-chat'

/** Opens the chat, which takes along what is open; where it is open, one asks there. */
function AskButton() {
  const { t } = useTranslation('ai')
  const isOpen = useStore($isPanelOpen)
  if (isOpen || !canRunCommand(CHAT)) return null
  return (
    <IconButton label={t('summary.ask')} size="small" onClick={() => runCommand(CHAT)}>
      <MessageCircle />
    </IconButton>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('ai')
  const copy = useCopy()
  async function handleCopy() {
    if (await copy(text)) toast(t('summary.copied'))
  }
  return (
    <IconButton label={t('summary.copy')} size="small" onClick={() => void handleCopy()}>
      <Copy />
    </IconButton>
  )
}

/** Where lines are short there are more of them. */
const widths = ['96%', '100%', '92%', '98%', '90%', '95%', '64%']

/** As high as the few sentences that are awaited. */
function Coming() {
  const { t } = useTranslation('ai')
  return (
    <div className={styles.coming}>
      <VisuallyHidden>{t('summary.coming')}</VisuallyHidden>
      {widths.map((width) => (
        <span key={width} className={styles.line}>
          <Skeleton width={width} />
        </span>
      ))}
    </div>
  )
}
