import { changeInputs, languages, z } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readSource } from './project-files.ts'

const refusals = z.object({ refused: z.record(z.string(), z.record(z.string(), z.string().min(1))) })

test.each(languages)(
  'whatever the server refuses of what was changed here is told in words: %s',
  (language) => {
    const { refused } = refusals.parse(JSON.parse(readSource(`locales/${language}/errors.json`)))
    const told = Object.entries(refused).flatMap(([domain, texts]) =>
      Object.keys(texts).map((call) => `${domain}.${call}`),
    )
    // Settings are sent by tab, and so of a form of their own.
    expect(told.toSorted()).toEqual([...Object.keys(changeInputs), 'settings.update'].toSorted())
  },
)
