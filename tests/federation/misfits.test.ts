import { CONTRACTS_VERSION, hostContracts, type RemoteVersion } from '@tidings/contracts'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect as expectHere, test } from 'vitest'
import { fakeVersion, type FakeVersion } from './fake-remote.ts'
import { offer, openProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages
let page: Page

beforeAll(async () => {
  pages = await openProductPages()
})

beforeEach(async () => {
  page = await pages.open()
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

const NEWER = 'f'.repeat(16)
const [KNOWN = ''] = hostContracts.accepts['slot:sidebar'] ?? []

/** A version that says it needs something else of the shell. */
function wanting(manifest: Partial<RemoteVersion['manifest']>, fingerprints = {}): FakeVersion {
  const { line, ...rest } = fakeVersion('2.0.0', 'works')
  return { ...rest, line: { ...line, manifest: { ...line.manifest, ...manifest }, fingerprints } }
}

const inSlot = (slot: string) => ({ slots: [{ slot, part: 'counter', order: 1 }] })
const listeningTo = (channel: string) => ({ channels: { publishes: [], listens: [channel] } })

test.each([
  [
    'another major version of the contracts',
    wanting({ contracts: '^9.0.0' }),
    `counter 2.0.0 needs contracts ^9.0.0, the shell has ${CONTRACTS_VERSION}`,
  ],
  [
    'a slot that there is not',
    wanting(inSlot('weather'), { 'slot:weather': NEWER }),
    'counter 2.0.0 needs slot:weather, which the shell does not have',
  ],
  [
    'a channel that there is not',
    wanting(listeningTo('weather.changed'), { 'channel:weather.changed': NEWER }),
    'counter 2.0.0 needs channel:weather.changed, which the shell does not have',
  ],
  [
    'a newer schema',
    wanting(inSlot('sidebar'), { 'slot:sidebar': NEWER }),
    `counter 2.0.0 was built for another slot:sidebar (${NEWER}) than the shell has (${KNOWN})`,
  ],
])(
  'of a version that needs %s no byte is asked for, and the message says what is used instead',
  async (_, version, reason) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await offer(page, pages.product, [version, fakeVersion('1.0.0', 'works')])
    await page.goto('/counter')
    await expect(page.getByRole('main').getByRole('button')).toHaveText('1.0.0 pressed 0')
    await page.goto('/parts')
    await expect(page.getByText(`${reason}; 1.0.0 is used instead`, { exact: true })).toBeVisible()
    expectHere(asked.filter((path) => path.includes('/counter/2.0.0/'))).toEqual([])
  },
)
