import { $settingConflicts } from '@tidings/runtime'

/** Tells of settings that were changed on two devices, with the value that has lost; returns an unsubscribe function. */
export function tellConflicts(): () => void {
  return $settingConflicts.subscribe((conflicts) => {
    if (conflicts.length === 0) return
    void import('./conflict-toast.ts').then(({ showConflict }) => Promise.all(conflicts.map(showConflict)))
  })
}
