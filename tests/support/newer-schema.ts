import type { Page } from 'playwright'

/** As the browser counts: ten for each version of the schema. */
export const NEWER = 1000

/** What is found of the local database. */
export interface FoundSchema {
  version: number
  tables: string[]
}

export interface Upgrade {
  found: FoundSchema
  /** Another tab did not let go of the database when it was asked to. */
  wasBlocked: boolean
  ms: number
}

/** Does what a newer version of the product would, in a page that runs nothing of ours: in its schema a table is gone. */
export async function upgradeSchema(page: Page): Promise<Upgrade> {
  await page.goto('/reset-overrides.html')
  return page.evaluate(
    (newer) =>
      new Promise((resolve, reject) => {
        let wasBlocked = false
        const start = performance.now()
        const request = indexedDB.open('tidings', newer)
        request.addEventListener('blocked', () => (wasBlocked = true))
        request.addEventListener('error', () => reject(new Error('The database could not be opened')))
        request.addEventListener('upgradeneeded', () => {
          request.result.deleteObjectStore('images')
          request.result.createObjectStore('notes')
        })
        request.addEventListener('success', () => {
          const { version, objectStoreNames } = request.result
          request.result.close()
          const found = { version, tables: [...objectStoreNames] }
          resolve({ found, wasBlocked, ms: performance.now() - start })
        })
      }),
    NEWER,
  )
}
