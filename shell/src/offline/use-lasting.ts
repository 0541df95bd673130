import { useEffect, useState } from 'react'

/** Whether something has been so, without a pause, for a time in milliseconds. */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setHasLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, milliseconds])
  return isSo && hasLasted
}
