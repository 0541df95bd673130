import readingFace from '../appearance/reading-face.css?url'
import { dropStyles } from '../federation/drop-styles.ts'
import { followRegistry } from '../federation/follow-registry.ts'
import { sendReports } from '../federation/send-reports.ts'
import { tellTrials } from '../federation/tell-trials.ts'
import { tellUpdates } from '../layout/tell-updates.ts'
import { keepForOffline } from '../offline/keep-for-offline.ts'
import { tellConflicts } from '../settings/tell-conflicts.ts'

export { makeWay } from './make-way.ts'

/**
 * What begins once the first page stands: nothing of it can happen before, and nobody waits for it. So many reports of parts were
 * told already.
 */
export function afterStart(told: number): void {
  showReadingFace()
  // It is told of what came since the page was begun.
  followRegistry()
  sendReports(told)
  tellUpdates()
  dropStyles()
  tellTrials()
  keepForOffline()
  tellConflicts()
  // Where a part fails for want of the network, this could not be had any more.
  import('../federation/classify.ts').catch(() => undefined)
}

/** What stands in for it until then is as large. */
function showReadingFace(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = readingFace
  document.head.append(link)
}
