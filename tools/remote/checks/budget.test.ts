import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remoteVersion } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBudgetFaults, weigh } from './budget.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-budget-'))
  mkdirSync(join(folder, 'assets'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const path = '/remotes/notes/1.0.0'

function versionWith(budget?: { kilobytes: number; requests: number }) {
  return remoteVersion.parse({
    version: '1.0.0',
    manifest: { name: 'notes', contracts: '^1.0.0', budget },
    fingerprints: {},
    builtAt: '2026-01-01T00:00:00Z',
    entry: `${path}/remoteEntry.js`,
    preload: [`${path}/assets/parts.js`],
    styles: [`${path}/assets/style.css`],
    integrity: {},
  })
}

test('weighs the scripts of the first paint as they are sent, and counts the styles too', () => {
  writeFileSync(join(folder, 'remoteEntry.js'), randomBytes(1000))
  writeFileSync(join(folder, 'assets/parts.js'), 'same '.repeat(10_000))
  const { kilobytes, requests } = weigh(versionWith(), folder)
  expect(requests).toBe(3)
  expect(kilobytes).toBeGreaterThan(1)
  expect(kilobytes).toBeLessThan(2)
})

test('what is over the budget is found', () => {
  const { manifest } = versionWith({ kilobytes: 30, requests: 6 })
  expect(findBudgetFaults(manifest, { kilobytes: 30, requests: 6 })).toEqual([])
  expect(findBudgetFaults(manifest, { kilobytes: 30.26, requests: 7 })).toEqual([
    '30.3 kB of scripts for the first paint, the budget is 30 kB',
    '7 requests for the first paint, the budget is 6',
  ])
})

test('a remote has to name a budget', () => {
  const { manifest } = versionWith()
  expect(findBudgetFaults(manifest, { kilobytes: 1, requests: 1 })).toEqual([
    expect.stringContaining('names no budget'),
  ])
})
