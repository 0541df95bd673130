import { Buffer } from 'node:buffer'
import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registry, signedRegistry, type Registry, type SignedRegistry } from '@tidings/contracts'
import type { Page } from 'playwright'
import type { Product } from './product.ts'

/** What browsers are told by the server at an address. */
export async function readRegistry(url: string): Promise<Registry> {
  const { payload } = signedRegistry.parse(await (await fetch(`${url}/registry.json`)).json())
  return registry.parse(JSON.parse(payload))
}

/** Changes the registry that a page reads, and signs it as the server would. */
export async function changeRegistry(
  page: Page,
  { dataDir }: Pick<Product, 'dataDir'>,
  change: (changed: Registry) => void,
): Promise<void> {
  const key = createPrivateKey(await readFile(join(dataDir, 'registry-key.pem')))
  await page.route('/registry.json', async (route) => {
    const signed: SignedRegistry = await (await route.fetch({ maxRetries: 3 })).json()
    const changed: Registry = JSON.parse(signed.payload)
    change(changed)
    const payload = JSON.stringify(changed)
    const signature = sign(null, Buffer.from(payload), key).toString('base64')
    await route.fulfill({ json: { payload, keyId: signed.keyId, signature } })
  })
}

declare global {
  // Where a page listens for news of the registry.
  var registryEvents: EventSource | undefined
}

/** Lets `announceRegistry` speak to the pages that are opened from now on. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url)
        if (new URL(url, location.href).pathname === '/registry/events') globalThis.registryEvents = this
      }
    }
  })
}

/** Has the running page ask for the registry again, as when its server says that there is another. */
export async function announceRegistry(page: Page): Promise<void> {
  // A page that has much to do listens later than it shows something.
  await page.waitForFunction(() => globalThis.registryEvents !== undefined)
  const answer = page.waitForResponse('**/registry.json')
  await page.evaluate(() => {
    const data = JSON.stringify({ serial: Date.now() })
    globalThis.registryEvents?.dispatchEvent(new MessageEvent('registry', { data }))
  })
  await (await answer).finished()
}
