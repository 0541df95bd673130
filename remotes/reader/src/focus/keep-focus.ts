import { focusRegion, isFocusFree, isListFocused, oweFocus, regionOf, type Region } from './regions.ts'

/** Keys that mean nothing to a page as a whole, and much to the column that one reads in. */
const COLUMN_KEYS: readonly string[] = ['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** A list that is put together anew is there within so many frames. */
const FRAMES_TO_COME = 60

let isKept = false

/**
 * Has the focus always be somewhere (decision 260): what goes while it has the focus hands it to its column, or to the one
 * that is in sight in its place, and a key of a column brings it back to the one that had it last.
 */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let last: Region = 'timeline'
  let lost: Element | null = null
  let isPressing = false

  addEventListener('mousedown', () => (isPressing = true), true)
  for (const type of ['mouseup', 'keydown']) addEventListener(type, () => (isPressing = false), true)
  addEventListener('focusin', ({ target }) => {
    last = regionOf(elementOf(target)) ?? last
    if (!hasNoColumn()) settle()
  })
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const element = elementOf(target)
    // What lay over everything gives the focus back to the column below; another page has its own order.
    const from = regionOf(element) ?? (element?.closest('main, aside') ? null : last)
    // Whoever presses beside everything means that.
    if (from === null || isPressing) return
    lost = element
    oweFocus(relatedTarget === null)
    afterFrame(() => {
      if (lost !== element) return
      settle()
      // The page as a whole was given it on the way, by the shell: it is for what one reads there.
      giveBack(relatedTarget === null ? from : 'timeline', FRAMES_TO_COME)
    })
  })

  function settle() {
    lost = null
    oweFocus(false)
  }

  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !isFocusFree() || !isColumnKey(event)) return
    const isReading = document.querySelector('[data-command-scope=timeline]') !== null
    const regions =
      event.key === 'ArrowLeft' && isListFocused() ? (['subscription'] as const) : regionsFor(last)
    if (isReading && focusOneOf(regions)) event.preventDefault()
  })
}

/** Whether the page as a whole has the focus, or nothing. */
const hasNoColumn = (): boolean => isFocusFree() && !isListFocused()

/** Gives the focus back, as soon as there is a column that takes it, unless something else was chosen. */
function giveBack(from: Region, frames: number): void {
  if (!hasNoColumn() || focusOneOf(regionsFor(from)) || frames === 0) return
  afterFrame(() => giveBack(from, frames - 1))
}

/** Where the focus of a column goes: there, else to the list, else to the text that lies over it. */
const regionsFor = (region: Region): readonly Region[] => [region, 'timeline', 'entry-render']

const focusOneOf = (regions: readonly Region[]): boolean => regions.some(focusRegion)

const isColumnKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  COLUMN_KEYS.includes(key) && !altKey && !ctrlKey && !metaKey

/** Dialogs give the focus back, and lists draw what comes in place of what went, in the frame after. */
const afterFrame = (work: () => unknown): void => void requestAnimationFrame(() => setTimeout(work))

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null)
