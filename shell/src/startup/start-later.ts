import { tellUpdates } from '../layout/tell-updates.ts'
import { keepForOffline } from '../offline/keep-for-offline.ts'

/** What the first page does not wait for. */
export function startLater(): void {
  tellUpdates()
  keepForOffline()
}
