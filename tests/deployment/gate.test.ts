import { CONTRACTS_VERSION, type GateRule } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRules } from '../../tools/versions/gate-rules.ts'
import { openKept } from '../../tools/versions/kept-builds.ts'
import { listPairs } from '../../tools/versions/run-pair.ts'
import { readPresentBuild, remotesOf } from '../../tools/versions/whole-build.ts'
import { accessTo, operatorOf } from '../support/operator.ts'
import { startStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})

afterAll(() => stage.product.dispose())

test('a version is kept from running, is listed with why, and may run again', async () => {
  const { remote } = stage
  const about = ['discover', '--version', '9.0.0']
  expect(await remote('gate', 'list')).toEqual({ status: 0, output: 'The gate keeps nothing back\n' })
  expect(await remote('gate', 'add', ...about)).toMatchObject({
    status: 2,
    output: expect.stringContaining('gate add needs --reason'),
  })
  const added = await remote('gate', 'add', ...about, '--reason', 'page stays empty')
  expect(added.output).toMatch(
    new RegExp(String.raw`^discover 9\.0\.0 is kept from contracts ${CONTRACTS_VERSION} \(registry \d+\)\n$`),
  )
  expect((await remote('gate', 'list')).output).toMatch(/discover +9\.0\.0 +\S+ +page stays empty/)
  expect(await remote('gate', 'add', ...about, '--reason', 'again')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Refused: .* already/),
  })
  const removed = await remote('gate', 'remove', ...about, '--reason', 'it was the server')
  expect(removed.output).toContain(`discover 9.0.0 may run with contracts ${CONTRACTS_VERSION}`)
  expect((await remote('audit', 'discover')).output).toMatch(/ungate +9\.0\.0 .*it was the server/)
})

test('what the matrix finds is written into the gate of a server that has the shell it was found with', async () => {
  const { client } = await operatorOf(stage.product)
  const server = { access: await accessTo(stage.product), client }
  const present = readPresentBuild()
  const older = listPairs()[0]?.shell ?? ''
  const [reader] = remotesOf(openKept(older)).filter(({ manifest }) => manifest.name === 'reader')
  const version = reader?.version ?? ''
  const rule: GateRule = { remote: 'reader', version, contracts: CONTRACTS_VERSION, reason: 'fails a test' }

  expect(await writeRules([rule], openKept(older), server)).toEqual([
    expect.stringContaining('its gate stays as it is'),
  ])
  expect((await server.client.list()).gate).toEqual([])

  const done = `reader ${version} is kept from contracts ${CONTRACTS_VERSION}`
  expect(await writeRules([rule], present, server)).toEqual([done])
  expect((await server.client.list()).gate).toEqual([rule])
  expect(await writeRules([rule], present, server)).toEqual([`${done} already`])
})
