import type { SlotProps, Translation, WantedTranslation } from '@tidings/contracts'
import { $contributions, definePart } from '@tidings/runtime'
import { useEffect } from 'react'

/** Everything that a translator was asked for, as `title content > en`. */
export const asked: string[] = []

let answer: (wanted: WantedTranslation) => Translation | null = () => null

/** Stands for the part that translates. */
const translator = definePart<SlotProps<'entry-translation'>>(async () => Translator)

function Translator({ wanted, language, isList, onTranslated }: SlotProps<'entry-translation'>) {
  const said = JSON.stringify(wanted)
  useEffect(() => {
    for (const one of wanted) {
      asked.push(`${one.fields.join(' ')} > ${language}`)
      const translation = answer(one)
      if (translation) onTranslated(one, translation)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said, language])
  return <output>{isList ? 'translates the list' : 'translates the entry'}</output>
}

/** Has whatever is asked for from now on answered so, or not at all. */
export function translateBy(answers: typeof answer): void {
  answer = answers
  asked.length = 0
}

/** Fills the place of a translator on a page that is shown. */
export function fillTranslator(): void {
  const versions = [{ version: '1.0.0', source: 'stable' as const, load: async () => translator }]
  const slot = {
    slot: 'entry-translation' as const,
    order: 1,
    part: { remote: 'made', name: 'made', versions },
  }
  $contributions.set({ ...$contributions.get(), slots: [slot] })
}

/** Leaves the place of a translator empty. */
export const emptyTranslator = (): void => $contributions.set({ ...$contributions.get(), slots: [] })
