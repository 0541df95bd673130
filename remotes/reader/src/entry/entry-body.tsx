import { useEffect, type RefObject } from 'react'
import type { OpenEntry } from '@tidings/db'
import { loadPictures } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import type { Timeline } from '../timeline/use-timeline.ts'
import { EntryEnd } from './end/entry-end.tsx'
import { useNextEntry } from './end/use-next-entry.ts'
import { ReadOn } from './end/read-on.tsx'
import { EntryArticle } from './entry-article.tsx'
import { EntryState } from './entry-state.tsx'
import { SourceFrame } from './source-frame.tsx'
import type { EntryState as State } from './use-entry.ts'
import type { EntrySummary } from './summary/use-summary.ts'
import type { EntryTranslation } from './translation/use-entry-translation.ts'
import type { EntryMode } from './use-entry-mode.ts'

interface EntryBodyProps {
  entryId: string
  scope: Scope
  timeline: Timeline
  /** What it scrolls in. */
  scroller: RefObject<HTMLElement | null>
  state: State
  mode: EntryMode
  summary: EntrySummary
  translation: EntryTranslation
}

/** What there is to read of an open entry, and what leads on from its end. */
export function EntryBody({ entryId, scope, timeline, scroller, ...props }: EntryBodyProps) {
  const { state } = props
  const next = useNextEntry(timeline.keys, entryId)
  const { entry } = state
  const isThere = entry !== undefined || !state.isLoading
  useEffect(() => {
    if (isThere) loadPictures()
  }, [isThere])
  return (
    <>
      {/* A text that is on its way has no end yet, and how far one is on the page of a site is not told. */}
      {props.mode !== 'source' && (
        <ReadOn {...{ scroller, scope, timeline }} next={state.isLoading ? undefined : next} />
      )}
      {entry ? <Shown key={entry.id} {...props} {...{ entry, scope, next }} /> : <EntryState state={state} />}
    </>
  )
}

type ShownProps = Pick<EntryBodyProps, 'scope' | 'state' | 'mode' | 'summary' | 'translation'> & {
  entry: OpenEntry
  next: ReturnType<typeof useNextEntry>
}

function Shown({ entry, scope, state, mode, summary, translation, next }: ShownProps) {
  if (mode === 'source') return <SourceFrame entryId={entry.id} />
  return (
    <>
      <EntryArticle {...{ entry, mode, summary, translation }} view={scope.view} contentState={state} />
      {!state.isLoading && <EntryEnd {...{ entry, scope, mode, next }} />}
    </>
  )
}
