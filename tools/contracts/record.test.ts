import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonSchema, type Described } from './describe.ts'
import { findRecordFaults, findRecordObstacles, fingerprintsFileOf } from './record.ts'
import type { ContractsRecord, RecordedVersion } from './recorded.ts'

const opened = z.object({ id: z.string() })
const openedAt = opened.extend({ at: z.number().optional() })

const one = channel('1.0.0', opened)
const oneAndMore = channel('1.1.0', openedAt)

function channel(version: string, payload: z.ZodType): RecordedVersion {
  const described: Described = { payload: jsonSchema.parse(z.toJSONSchema(payload)), tabs: true }
  return { version, contracts: { 'channel:entry.opened': described } }
}

/** What is kept after versions were recorded, one after the other. */
function recordOf(...versions: RecordedVersion[]): ContractsRecord {
  const newestFirst = versions.toReversed()
  const [newest = one] = newestFirst
  return { versions: newestFirst, fingerprints: fingerprintsFileOf(newestFirst, newest) }
}

test('a record of the present contracts has no faults', () => {
  expect(findRecordFaults(recordOf(one), one)).toEqual([])
  expect(findRecordFaults(recordOf(one, oneAndMore), oneAndMore)).toEqual([])
})

test('a change that was not recorded is found', () => {
  expect(findRecordFaults(recordOf(one), { ...oneAndMore, version: '1.0.0' })).toEqual([
    'The contracts 1.0.0 are not recorded as they are: npm run contracts -- record',
  ])
})

test('fingerprints that no record explains are found', () => {
  const record = recordOf(one)
  record.fingerprints.accepts['channel:entry.opened']?.push('0123456789abcdef')
  expect(findRecordFaults(record, one)).toEqual([expect.stringContaining('is not made of what is recorded')])
})

test('what fits is taken by its old fingerprint too, the present one first', () => {
  const [before] = recordOf(one).fingerprints.accepts['channel:entry.opened'] ?? []
  const accepted = recordOf(one, oneAndMore).fingerprints.accepts['channel:entry.opened']
  expect(accepted).toEqual([expect.not.stringMatching(String(before)), before])
})

test('a change needs a new minor version', () => {
  expect(findRecordObstacles(recordOf(one), { ...oneAndMore, version: '1.0.1' })).toEqual([
    'The contracts have changed since 1.0.0: set CONTRACTS_VERSION in shared/contracts/src/remote-manifest.ts to 1.1.0',
  ])
  expect(findRecordObstacles(recordOf(one), oneAndMore)).toEqual([])
})

test('a version is not recorded under an older name', () => {
  expect(findRecordObstacles(recordOf(one, oneAndMore), one)).not.toEqual([])
})

test('a breaking change within a major version is found, whatever was recorded', () => {
  const broken = channel('1.1.0', z.object({ id: z.number() }))
  expect(findRecordObstacles(recordOf(one), broken)).toContainEqual(
    'channel:entry.opened takes no payload.id that is string (since 1.0.0)',
  )
  expect(findRecordFaults(recordOf(one, broken), broken)).toContainEqual(expect.stringContaining('to 2.0.0'))
})

test('a new major version may break, and begins its lists anew', () => {
  const broken = channel('2.0.0', z.object({ id: z.number() }))
  expect(findRecordObstacles(recordOf(one, oneAndMore), broken)).toEqual([])
  const record = recordOf(one, oneAndMore, broken)
  expect(findRecordFaults(record, broken)).toEqual([])
  expect(record.fingerprints.accepts['channel:entry.opened']).toHaveLength(1)
})
