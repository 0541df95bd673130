import { $updates, applyUpdates, i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { isOverridden } from '../overrides/is-overridden.ts'

const idOf = (remote: string): string => `update-${remote}`

/** Tells when there is another version of a part in use, with the way to have it at once; returns an unsubscribe function. */
export function tellUpdates(): () => void {
  return $updates.subscribe((updates, before = []) => {
    // Overrides are applied at once.
    const told = updates.filter(({ remote }) => !isOverridden(remote))
    const remotes = new Map(told.map((update) => [update.remote, update]))
    for (const { remote } of before) if (!remotes.has(remote)) toast.dismiss(idOf(remote))
    for (const { remote, version, isHeld } of remotes.values()) {
      if (before.some((known) => known.remote === remote && known.version === version)) continue
      toast(i18next.t('app:update.ready', { part: remote }), {
        id: idOf(remote),
        duration: 0,
        description: i18next.t(isHeld ? 'app:update.held' : 'app:update.later'),
        action: { label: i18next.t('app:update.now'), onClick: () => applyUpdates(remote) },
      })
    }
  })
}
