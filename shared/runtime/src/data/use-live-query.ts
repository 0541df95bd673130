import { liveQuery } from '@tidings/db'
import { useEffect, useRef, useState } from 'react'

type Query<Result> = () => Result | Promise<Result>

interface Told<Result> {
  result: Result | undefined
  error?: { cause: unknown }
}

/**
 * What a query of the local database answers, now and after each change of what it has read; undefined until it has. With other
 * dependencies it is asked anew, and the answer of before stands until then. Throws what the query throws.
 */
export function useLiveQuery<Result>(query: Query<Result>, dependencies?: unknown[]): Result | undefined
/** The same, with a fallback until then. */
export function useLiveQuery<Result, Fallback>(
  query: Query<Result>,
  dependencies: unknown[],
  fallback: Fallback,
): Result | Fallback
export function useLiveQuery<Result>(
  query: Query<Result>,
  dependencies: unknown[] = [],
  fallback?: Result,
): Result | undefined {
  const [told, setTold] = useState<Told<Result>>({ result: fallback })
  // What is as it was draws nothing anew.
  const latest = useRef(told)
  useEffect(() => {
    const tell = (next: Told<Result>) => {
      latest.current = next
      setTold(next)
    }
    const following = liveQuery(query).subscribe(
      (result) => (latest.current.error || latest.current.result !== result) && tell({ result }),
      (cause: unknown) => tell({ result: undefined, error: { cause } }),
    )
    return () => following.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-deps -- whoever asks says what the query depends on
  }, dependencies)
  if (told.error) throw told.error.cause
  return told.result
}
