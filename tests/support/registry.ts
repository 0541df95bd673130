import { Buffer } from 'node:buffer'
import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, SignedRegistry } from '@tidings/contracts'
import type { Page } from 'playwright'
import type { Product } from './product.ts'

/** Changes the registry that a page reads, and signs it as the server would. */
export async function changeRegistry(
  page: Page,
  { dataDir }: Product,
  change: (registry: Registry) => void,
): Promise<void> {
  const key = createPrivateKey(await readFile(join(dataDir, 'registry-key.pem')))
  await page.route('/registry.json', async (route) => {
    const signed: SignedRegistry = await (await route.fetch()).json()
    const registry: Registry = JSON.parse(signed.payload)
    change(registry)
    const payload = JSON.stringify(registry)
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
        globalThis.registryEvents = this
      }
    }
  })
}

/** Has the running page ask for the registry again, as when its server says that there is another. */
export async function announceRegistry(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/registry.json')
  await page.evaluate(() => {
    const data = JSON.stringify({ serial: Date.now() })
    globalThis.registryEvents?.dispatchEvent(new MessageEvent('registry', { data }))
  })
  await (await answer).finished()
}
