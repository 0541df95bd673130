import { runCommand } from '@tidings/runtime'

/** The columns of reading, by what their commands are called. */
export type Region = 'subscription' | 'timeline' | 'entry-render'

const columnOf = (region: Region): string => `[data-command-scope=${region}]`

/** The column that something stands in. */
export function regionOf(element: Element | null): Region | null {
  const regions = ['subscription', 'timeline', 'entry-render'] as const
  return regions.find((region) => element?.closest(columnOf(region))) ?? null
}

/** Whether the list has the focus as a whole, as long as it has no rows. */
export const isListFocused = (): boolean => document.activeElement?.matches(columnOf('timeline')) ?? false

let isOwed = false

/** For the moment until what had the focus is seen to come back or not, it is nobody else's. */
export function oweFocus(owed: boolean): void {
  isOwed = owed
}

/** Whether nothing has the focus that one could use: a page or a list as a whole has it, or none. */
export const isFocusFree = (): boolean =>
  !isOwed && (isListFocused() || (document.activeElement?.matches('body, main') ?? true))

/** Gives a column the focus, and itself where nothing in it would take it; answers whether it has it. */
export function focusRegion(region: Region): boolean {
  runCommand(`layout:focus-to-${region}`)
  if (regionOf(document.activeElement) !== region)
    document.querySelector<HTMLElement>(columnOf(region))?.focus({ preventScroll: true })
  return regionOf(document.activeElement) === region
}
