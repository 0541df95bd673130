import { take } from './ledger.ts'

/** A shorter one has come to its end before anybody looks. */
const LONG_MS = 10_000

type Work = (...given: unknown[]) => void

/** Has each timer written down that a remote sets, and that does not end by itself before long. */
export function watchTimers(): void {
  const {
    setTimeout: setOnce,
    setInterval: setAgain,
    clearTimeout: clearOnce,
    clearInterval: clearAgain,
  } = window
  const taken = new Map<number, () => void>()
  const strike = (id: number | undefined) => {
    if (id === undefined) return
    taken.get(id)?.()
    taken.delete(id)
  }
  Object.assign(window, {
    setTimeout: (work: Work, ms = 0, ...given: unknown[]) => {
      if (ms < LONG_MS) return setOnce(work, ms, ...given)
      const id = setOnce(() => {
        strike(id)
        work(...given)
      }, ms)
      taken.set(id, take(`a timer of ${ms} ms`))
      return id
    },
    setInterval: (work: Work, ms = 0, ...given: unknown[]) => {
      const id = setAgain(work, ms, ...given)
      taken.set(id, take(`an interval of ${ms} ms`))
      return id
    },
    clearTimeout: (id?: number) => {
      clearOnce(id)
      strike(id)
    },
    clearInterval: (id?: number) => {
      clearAgain(id)
      strike(id)
    },
  })
}
