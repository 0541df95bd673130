import type { Scope } from '../scope/scope.ts'
import { TimelineGestures } from '../touch/timeline-gestures.tsx'
import { InboxEntryCommand } from './inbox-entry-command.tsx'
import type { EntryKey } from './timeline.ts'
import { TimelineTranslations } from './translation/timeline-translations.tsx'

interface BesideListProps {
  scope: Scope
  keys: readonly EntryKey[]
}

/** What a list has that comes late. */
export function BesideList({ scope, keys }: BesideListProps) {
  return (
    <>
      <TimelineGestures scope={scope} keys={keys} />
      <TimelineTranslations view={scope.view} />
      <InboxEntryCommand />
    </>
  )
}
