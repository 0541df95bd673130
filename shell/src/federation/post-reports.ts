import type { PartReport } from '@tidings/contracts'
import { PART_REPORTS_MAX } from '@tidings/contracts/form-limits'
import { $session, apiUrl } from '@tidings/runtime'
import { $partLog } from '../parts-page/part-log.ts'

/**
 * Tells the server how parts have fared, also while the page goes; answers how many of the reports, from the first, are told: none
 * as long as nobody is signed in. Reports that are lost are missed by nobody.
 */
export function postReports(all: readonly PartReport[]): number {
  const reports = all.slice(0, PART_REPORTS_MAX)
  if (reports.length === 0 || !$session.get()) return 0
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' })
  navigator.sendBeacon(apiUrl('/parts/reports'), body)
  return reports.length
}

/**
 * Has a page that is left tell what it knows, for who finds a part broken leaves soon; returns a function that stops it, and
 * answers how many reports were told.
 */
export function postWhenLeft(): () => number {
  let told = 0
  const handleLeft = () => {
    if (document.visibilityState === 'hidden') told += postReports($partLog.get().slice(told))
  }
  document.addEventListener('visibilitychange', handleLeft)
  return () => {
    document.removeEventListener('visibilitychange', handleLeft)
    return told
  }
}
