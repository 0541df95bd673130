import { useState, type ReactNode } from 'react'
import { ComingRow } from '../coming-row.tsx'
import type { RowContext } from '../entry-row.tsx'
import { useLandings } from '../flight.ts'

/** Draws what comes onto the page; while the list goes on and on, not before it has landed. */
export function OnceLanded({ context, children }: { context: RowContext; children: ReactNode }) {
  const { flight, scope } = context
  const landings = useLandings(flight)
  const [landingsBefore] = useState(() => (flight.isSwift() ? landings : -1))
  return landings > landingsBefore ? children : <ComingRow view={scope.view} />
}
