import { $updates, applyUpdates, i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { isOverridden } from '../overrides/is-overridden.ts'

type Updates = ReturnType<typeof $updates.get>

/** The remotes of which a notice is in sight. */
const open = new Set<string>()

/** Tells when there is another version of a part in use, with the way to have it at once; returns an unsubscribe function. */
export function tellUpdates(): () => void {
  return $updates.subscribe((updates, before = []) => {
    // Overrides are applied at once.
    const told = updates.filter(({ remote }) => !isOverridden(remote))
    const versions = new Map(told.map(({ remote, version }) => [remote, version]))
    for (const { remote } of before) if (!versions.has(remote)) toast.dismiss(idOf(remote))
    for (const [remote, version] of versions) {
      const isNew = !before.some((known) => known.remote === remote && known.version === version)
      const isOtherwise = isHeld(remote, updates) !== isHeld(remote, before)
      // What somebody closed stays closed, whatever becomes of the work that holds it.
      if (isNew || (isOtherwise && open.has(remote))) tell(remote, isHeld(remote, updates))
    }
  })
}

const idOf = (remote: string): string => `update-${remote}`

/** All parts of a remote are updated together: what holds one of them holds all. */
const isHeld = (remote: string, updates: Updates): boolean =>
  updates.some((update) => update.remote === remote && update.isHeld)

function tell(remote: string, isWaiting: boolean): void {
  open.add(remote)
  toast(i18next.t('app:update.ready', { part: remote }), {
    id: idOf(remote),
    duration: 0,
    description: i18next.t(isWaiting ? 'app:update.held' : 'app:update.later'),
    action: { label: i18next.t('app:update.now'), onClick: () => applyUpdates(remote) },
    onClose: () => open.delete(remote),
  })
}
