import type { AuditLine } from '@tidings/contracts'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { fakeVersion, type Behaviour } from './fake-remote.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

/** More than the fifty that a verdict needs: a report may be lost while a page goes. */
const MOST_LOADS = 58

let pages: OwnProductPages

beforeAll(async () => {
  pages = await startProductPages()
})

afterAll(() => pages.close())

let operator: Operator
let attempt = 0

async function lastChange(): Promise<AuditLine | undefined> {
  return (await operator.client.audit())[0]
}

test('a canary that fails is taken back by what fifty loads in browsers report, and open pages go on', async () => {
  operator = await operatorOf(pages.product)
  // A second attempt has versions of its own: the product has those of the first.
  attempt += 1
  const [stable, canary] = [`${attempt}.1.0`, `${attempt}.2.0`]
  const offers: [string, Behaviour][] = [
    [stable, 'works'],
    [canary, 'throws-at-mount'],
  ]
  for (const [version, behaviour] of offers) {
    await operator.upload(fakeVersion(version, behaviour))
  }
  await operator.change('counter', { action: 'deploy', version: stable, reason: 'a test' })
  await operator.change('counter', { action: 'canary', version: canary, percent: 100, reason: 'a test' })

  const page = await pages.open()
  const shown = page.getByRole('main').getByRole('button', { name: `${stable} pressed` })
  let loads = 0
  while ((await lastChange())?.action !== 'halt' && loads < MOST_LOADS) {
    await page.goto('/counter')
    // It falls back by itself each time, until nobody is offered the canary any more.
    await expect(shown).toBeVisible()
    loads += 1
  }
  // What the last pages tell comes after them.
  const halt = { who: 'health', remote: 'counter', action: 'halt', version: canary }
  await expect.poll(lastChange).toMatchObject(halt)
  const change = await lastChange()
  const [, failed, all] = /^failed in (\d+) of (\d+) loads/.exec(change?.reason ?? '') ?? []
  expect(Number(all)).toBeGreaterThanOrEqual(50)
  expect(failed).toBe(all)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/counter')
  await expect(shown).toBeVisible()
  expect(asked.filter((path) => path.includes(`/counter/${canary}/`))).toEqual([])
})
