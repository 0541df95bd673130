import { CONTRACTS_VERSION } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './project-copy.ts'

let project: ProjectCopy

beforeAll(() => {
  project = copyProject()
})

afterAll(() => project.dispose())

const CHECK = 'npm run --silent check:contracts'
const RECORD = 'npm run --silent contracts -- record'

const channels = 'shared/contracts/src/channels.ts'
const versions = 'shared/contracts/src/remote-manifest.ts'

function edit(file: string, from: string, to: string): void {
  const text = project.read(file)
  expect(text).toContain(from)
  project.write(file, text.replace(from, to))
}

function setVersion(from: string, to: string): void {
  edit(versions, `CONTRACTS_VERSION = '${from}'`, `CONTRACTS_VERSION = '${to}'`)
}

const [major = 0, minor = 0] = CONTRACTS_VERSION.split('.').map(Number)
const [nextMinor, nextMajor] = [`${major}.${minor + 1}.0`, `${major + 1}.0.0`]

test('contracts as they were recorded pass', () => {
  expect(project.run(CHECK)).toContain('0 faults')
})

test('an addition fails until it is recorded as a minor version', () => {
  edit(
    channels,
    '  /** The entry in view. */',
    "  'feed.opened': { payload: z.object({ id: z.string() }), tabs: false },\n",
  )
  expect(() => project.run(CHECK)).toThrow('are not recorded as they are')
  expect(() => project.run(RECORD)).toThrow(`to ${nextMinor}`)
  setVersion(CONTRACTS_VERSION, nextMinor)
  project.run(RECORD)
  expect(project.run(CHECK)).toContain('0 faults')
})

test('a breaking change fails under every minor version, and can be recorded as a major one alone', () => {
  edit(
    channels,
    'payload: z.object({ entryId: snowflakeId.nullable() })',
    'payload: z.object({ entry: snowflakeId })',
  )
  const fault = /channel:entry\.opened [^]*Remotes built before no longer fit/
  expect(() => project.run(CHECK)).toThrow(fault)
  expect(() => project.run(RECORD)).toThrow(fault)
  const afterNext = `${major}.${minor + 2}.0`
  setVersion(nextMinor, afterNext)
  expect(() => project.run(CHECK)).toThrow(fault)
  expect(() => project.run(RECORD)).toThrow(fault)

  setVersion(afterNext, nextMajor)
  project.run(RECORD)
  expect(project.run(CHECK)).toContain(`contracts of ${nextMajor}, 0 faults`)
})
