import { configsQuery, useCommand, useQuery, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Sums up the timeline that is open; undefined where none is, or where the shortcut for it is off. */
export type Summarise = (() => void) | undefined

/** Answers the command that sums up the timeline, which may have opened what this stands in. */
export function SummariseCommand({ summarise }: { summarise: Summarise }) {
  const { isPending } = useQuery(configsQuery())
  // Until then it is not known whether there is a shortcut for it.
  return isPending ? null : <Answer summarise={summarise} />
}

function Answer({ summarise }: { summarise: Summarise }) {
  const { t } = useTranslation('ai')
  const handle = summarise ?? (() => toast(t('chat.notSummarised')))
  useCommand('timeline:summarize', handle, () => summarise !== undefined)
  return null
}
