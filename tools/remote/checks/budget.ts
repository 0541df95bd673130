import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RemoteVersion } from '@tidings/contracts'

const BYTES_PER_KILOBYTE = 1000

export interface Weight {
  /** Scripts of the first paint, compressed. */
  kilobytes: number
  /** Scripts and styles of the first paint. */
  requests: number
}

/** What the first paint of a version costs; `folder` holds its files. */
export function weigh(version: RemoteVersion, folder: string): Weight {
  const base = version.entry.slice(0, -basename(version.entry).length)
  const scripts = [version.entry, ...version.preload]
  const bytes = scripts
    .map((path) => gzipSync(readFileSync(join(folder, path.slice(base.length))), { level: 9 }).length)
    .reduce((sum, each) => sum + each, 0)
  return { kilobytes: bytes / BYTES_PER_KILOBYTE, requests: scripts.length + version.styles.length }
}

/** A weight beside its budget. */
export function sayWeight({ budget }: RemoteVersion['manifest'], { kilobytes, requests }: Weight): string {
  return `${kilobytes.toFixed(1)} of ${budget?.kilobytes ?? '?'} kB, ${requests} of ${budget?.requests ?? '?'} requests`
}

/** What weighs more than remote.json allows. */
export function findBudgetFaults({ budget }: RemoteVersion['manifest'], weight: Weight): string[] {
  if (!budget) return ['remote.json names no budget: {"kilobytes": …, "requests": …}']
  const { kilobytes, requests } = weight
  return [
    ...(kilobytes > budget.kilobytes
      ? [`${kilobytes.toFixed(1)} kB of scripts for the first paint, the budget is ${budget.kilobytes} kB`]
      : []),
    ...(requests > budget.requests
      ? [`${requests} requests for the first paint, the budget is ${budget.requests}`]
      : []),
  ]
}
