import { useSyncExternalStore } from 'react'
import { liveQuery } from '@tidings/db'

type State<Value> = { value?: Value; error?: Error }

/**
 * A query of the local database that many components ask: it is read once for all of them as long as one is there, and
 * anew when what it read has changed. Answers a hook, whose value is undefined until it was read.
 */
export function shareQuery<Value>(read: () => Promise<Value>): () => Value | undefined {
  const listeners = new Set<() => void>()
  let state: State<Value> = {}
  let following: { unsubscribe: () => void } | undefined

  function become(next: State<Value>) {
    state = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) {
      following = liveQuery(read).subscribe(
        (value) => become({ value }),
        (error: Error) => become({ error }),
      )
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      following?.unsubscribe()
      state = {}
    }
  }

  return () => {
    const { value, error } = useSyncExternalStore(subscribe, () => state)
    if (error) throw error
    return value
  }
}
