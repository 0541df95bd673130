import type { PartReport } from '@tidings/contracts'
import { onPartReport, reportPart } from '@tidings/runtime'
import { watchDepartures } from './watch-departures.ts'

/** Reports what parts leave behind as the leak that it is, for those who develop one. */
export function reportLeftBehind(): void {
  const shown = new Map<string, PartReport>()
  onPartReport((report) => {
    if (!report.failure) shown.set(report.remote, report)
  })
  watchDepartures(({ remote, part, leftovers }) => {
    const report = shown.get(remote)
    if (!report) return
    const message = leftovers.map(({ what, count }) => `${count} × ${what}`).join(', ')
    const failure = { class: 'leak', stage: 'unmount', message: message.slice(0, 500) } as const
    reportPart({ ...report, part, stages: {}, failure })
  })
}
