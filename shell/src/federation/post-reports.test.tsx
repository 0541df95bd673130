import { PART_REPORTS_MAX } from '@tidings/contracts/form-limits'
import { makeUser } from '@tidings/contracts/testing'
import { z, type PartReport } from '@tidings/contracts'
import { $session } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $partLog } from '../parts-page/part-log.ts'
import { postWhenLeft } from './post-reports.ts'
import { sendReports } from './send-reports.ts'

const report = (version: string): PartReport => ({
  remote: 'reader',
  part: 'timeline',
  version,
  source: 'stable',
  stages: { load: 1 },
  failure: null,
})

const body = z.object({ reports: z.array(z.object({ version: z.string() })) })
const versionsOf = (text: string) => body.parse(JSON.parse(text)).reports.map(({ version }) => version)

/** What the server was told, version by version. */
let told: Promise<string[]>[] = []
const versionsTold = async () => (await Promise.all(told)).flat()

beforeEach(() => {
  told = []
  $session.set(makeUser())
  $partLog.set([])
  vi.stubGlobal('navigator', {
    sendBeacon: (_: URL, beacon: Blob) => {
      told.push(beacon.text().then(versionsOf))
      return true
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page that is left before it rests tells how its parts fared', async () => {
  const stop = postWhenLeft()
  $partLog.set([report('1')])
  leave()
  expect(await versionsTold()).toEqual(['1'])
  stop()
})

test('nothing is told twice, and nothing lost, when reports are sent from then on', async () => {
  const stop = postWhenLeft()
  $partLog.set([report('1')])
  leave()
  $partLog.set([report('1'), report('2')])
  const stopSending = sendReports(stop())
  leave()
  expect(await versionsTold()).toEqual(['1', '2'])
  stopSending()
})

test('no more is told at once than the server takes, and the rest when it is left again', async () => {
  const stop = postWhenLeft()
  $partLog.set(Array.from({ length: PART_REPORTS_MAX + 1 }, (_, index) => report(`${index}`)))
  leave()
  expect(await versionsTold()).toHaveLength(PART_REPORTS_MAX)
  leave()
  expect(await versionsTold()).toHaveLength(PART_REPORTS_MAX + 1)
  stop()
})

test('what is known while nobody is signed in is told once somebody is', async () => {
  $session.set(null)
  const stop = postWhenLeft()
  $partLog.set([report('1')])
  leave()
  expect(await versionsTold()).toEqual([])
  $session.set(makeUser())
  leave()
  expect(await versionsTold()).toEqual(['1'])
  stop()
})
