import { $isPanelOpen } from '@tidings/runtime'

const KEY = 'tidings:panel'

/** Shows the panel where it was open at the last visit on this device, and keeps whether it is from now on. */
export function keepPanel(): void {
  if (localStorage.getItem(KEY) !== null) $isPanelOpen.set(true)
  // It may have been opened before this came.
  $isPanelOpen.subscribe((isOpen) => {
    if (isOpen) localStorage.setItem(KEY, 'open')
    else localStorage.removeItem(KEY)
  })
}
