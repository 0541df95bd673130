import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { makeRemote } from './made-remote.ts'
import { startProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await startProductPages({ FEATURE_FLAGS: 'made_page,unheard_of:0' })
})

afterAll(() => pages.close())

function remoteWith(flag: string) {
  const made = makeRemote({ name: 'made-flagged', version: '1.0.0', place: 'page' })
  for (const route of made.line.manifest.routes) route.access = { flag }
  return made
}

test('a page of a remote is there for those for whom its feature is on, and comes and goes with it', async () => {
  const bench = await Workbench.open(pages)
  await bench.offer(remoteWith('unheard_of'))
  await bench.go('/made-flagged')
  await expect(bench.main().getByText(/desert of knowledge/)).toBeVisible()
  await bench.offer(remoteWith('made_page'))
  await expect(bench.main().getByText(/pressed 0/)).toBeVisible()

  // Somebody switches it off: the page knows at the next word of the registry.
  await bench.page.route('**/api/status/configs', async (route) => {
    const reply = await (await route.fetch({ maxRetries: 3 })).json()
    await route.fulfill({ json: { ...reply, data: { ...reply.data, FEATURES: [] } } })
  })
  await bench.refresh()
  await expect(bench.main().getByText(/desert of knowledge/)).toBeVisible()
  await bench.close()
})
