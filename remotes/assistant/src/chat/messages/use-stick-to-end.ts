import { useCallback, useEffect, useRef, useState } from 'react'

/** Whoever is no further from the end wants to follow it (details.md 5), in pixels. */
const NEAR_PX = 100

/** Keeps the end of what grows in sight, until one scrolls away from it; `isFollowed` is whether that is wanted at all. */
export function useStickToEnd(isFollowed: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAway, setIsAway] = useState(false)

  const toEnd = useCallback(() => {
    follows.current = true
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [])

  useEffect(() => {
    const place = scroller.current
    const grown = content.current
    if (!place || !grown) return undefined
    const measure = () => {
      const left = place.scrollHeight - place.scrollTop - place.clientHeight
      follows.current = left < NEAR_PX
      setIsAway(left >= NEAR_PX)
    }
    const observer = new ResizeObserver(() => {
      if (follows.current && isFollowed) place.scrollTop = place.scrollHeight
      else measure()
    })
    observer.observe(grown)
    observer.observe(place)
    place.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      place.removeEventListener('scroll', measure)
    }
  }, [isFollowed])

  return { scroller, content, isAway, toEnd }
}
