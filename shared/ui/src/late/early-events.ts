import { useEffect, useRef } from 'react'
import { awaitLongPress } from './long-press.ts'
import { loadPopups, type LoadedPopups } from './popups.ts'

/** What a person may do to an element before the code is here that answers it. */
export interface EarlyEvents {
  /** By the type of an event, what to say to that code in its place; nothing where it is not meant for it. */
  answers: Readonly<Record<string, (event: Event) => readonly Event[]>>
  /** The types of events that take back what was done. */
  ends?: readonly string[]
  /** Nobody hears of it before it is said again. */
  isHeld?: boolean
  /** A finger that rests on the element says `contextmenu`. */
  hasLongPress?: boolean
}

/** The same event once more: one that has been dispatched cannot be dispatched again. */
export function again(event: Event): readonly Event[] {
  const said: unknown = Reflect.construct(event.constructor, [event.type, event])
  return said instanceof Event ? [said] : []
}

interface EarlyEventsInput {
  element: HTMLElement | null
  early: EarlyEvents
  /** Whether the code that answers is there. */
  isAnswered: boolean
  onBrought?: ((popups: LoadedPopups) => void) | undefined
}

/**
 * Until an element is answered, brings the code when somebody does something to it, and says it again once it is there: the
 * last thing only, where it was not taken back.
 */
export function useEarlyEvents({ element, early, isAnswered, onBrought }: EarlyEventsInput): void {
  const last = useRef<{ target: EventTarget | null; events: readonly Event[] }>(undefined)

  useEffect(() => {
    if (!element || isAnswered) return undefined
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    for (const [type, answer] of Object.entries(early.answers)) {
      element.addEventListener(type, (event) => remember(event, answer(event)), options)
    }
    for (const type of early.ends ?? []) {
      element.addEventListener(type, () => (last.current = undefined), options)
    }
    if (early.hasLongPress)
      element.addEventListener('touchstart', awaitLongPress, { ...options, passive: true })

    function remember(event: Event, events: readonly Event[]) {
      if (events.length === 0) return
      if (early.isHeld) {
        event.preventDefault()
        event.stopPropagation()
      }
      last.current = { target: event.target, events }
      void loadPopups().then(onBrought)
    }
    return () => listening.abort()
  }, [element, early, isAnswered, onBrought])

  useEffect(() => {
    if (!isAnswered || !last.current) return
    const { target, events } = last.current
    last.current = undefined
    for (const event of events) target?.dispatchEvent(event)
  }, [isAnswered])
}
