import { useSearchParams } from '@tidings/runtime'
import { useEffect, useState } from 'react'
import { withoutLogin } from '../follow/address.ts'

/**
 * What is looked up, as the address of the page says it in `follow`, so that links can lead to a feed; and a function that changes
 * it. The name and password of an address are in memory alone: a browser remembers where one was, and others see it.
 */
export function useTarget(): [target: string | null, change: (target: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const shown = query.get('follow')
  const replaces = query.get('replaces')
  const [whole, setWhole] = useState(shown)
  const isBare = shown === null || withoutLogin(shown) === shown
  // A link may bring them.
  if (!isBare && whole !== shown) setWhole(shown)
  const isMeant = whole !== null && withoutLogin(whole) === shown
  const target = isMeant ? whole : shown

  function change(next: string | null) {
    setWhole(next)
    setQuery(next === null ? {} : { follow: withoutLogin(next), ...(replaces && { replaces }) })
  }

  useEffect(() => {
    if (isBare) return
    setQuery(
      (before) => {
        before.set('follow', withoutLogin(shown))
        return before
      },
      { replace: true },
    )
  }, [isBare, shown, setQuery])
  return [target, change]
}
