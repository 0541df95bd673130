import { keepWatch } from '@tidings/runtime'

/** Finds out what kept a page from answering before this one; returns a function that tells of it once somebody listens. */
export async function holdBackUnfinished(): Promise<() => void> {
  const notes = await keepWatch()
  if (notes.length === 0) return () => undefined
  // Hardly any page needs it. One that cannot have it runs all the same, and notes what loops anew.
  return import('./hold-back.ts').then(
    ({ holdBack }) => holdBack(notes),
    () => () => undefined,
  )
}
