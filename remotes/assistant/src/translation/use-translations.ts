import type { SlotProps, Translation, WantedTranslation } from '@tidings/contracts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { knownTranslation, translate } from './translator.ts'

type Wanted = Pick<SlotProps<'entry-translation'>, 'wanted' | 'language' | 'onTranslated'>

/** Asks for what is wanted in another language and hands it on; after a failure for nothing, until somebody wants that. */
export function useTranslations({ wanted, language, onTranslated }: Wanted) {
  const [failure, setFailure] = useState<Error | null>(null)
  const [, setArrived] = useState(0)
  // The same as long as it says the same, however often it is given.
  const said = JSON.stringify(wanted)
  // oxlint-disable-next-line react/exhaustive-deps
  const all = useMemo(() => wanted, [said])
  const hasFailed = failure !== null

  const handOn = useEffectEvent((one: WantedTranslation, translation: Translation) => {
    onTranslated(one, translation)
    setArrived((count) => count + 1)
  })

  useEffect(() => {
    if (hasFailed) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    for (const one of all) {
      translate(one, language, signal).then(
        (translation) => signal.aborted || handOn(one, translation),
        (error: unknown) =>
          signal.aborted || setFailure(error instanceof Error ? error : new Error(String(error))),
      )
    }
    return () => leaving.abort()
  }, [all, language, hasFailed])

  return {
    failure,
    isComing: all.some((one) => !knownTranslation(one, language)),
    retry: () => setFailure(null),
  }
}
