import { useEffect, useState } from 'react'

/** Whoever turns pages is gone before that. */
const REST_MS = 400

/** Whether somebody has stayed for a moment. */
export function useRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}
