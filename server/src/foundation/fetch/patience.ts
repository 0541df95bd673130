/** Waits for something that others hold, and for no longer than so many milliseconds; throws `late` then, or why the signal was aborted. */
export async function waitAtMost<T>(
  timeoutMs: number,
  late: () => Error,
  { signal, wait }: { signal: AbortSignal; wait: (signal: AbortSignal) => Promise<T> },
): Promise<T> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(late()), timeoutMs)
  try {
    return await wait(AbortSignal.any([signal, patience.signal]))
  } finally {
    clearTimeout(timer)
  }
}
