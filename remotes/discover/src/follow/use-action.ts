import { useState } from 'react'

/** Runs one call at a time and keeps what went wrong with the last. */
export function useAction() {
  const [isWaiting, setWaiting] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** Answers whether it succeeded. */
  async function run(action: () => Promise<void>): Promise<boolean> {
    setWaiting(true)
    setError(null)
    try {
      await action()
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setWaiting(false)
    }
  }

  return { run, isWaiting, error }
}
