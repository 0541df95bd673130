import type { TestProject } from 'vitest/node'
import { startProduct } from '../support/product.ts'
import { authenticate, type ServedProduct, type SignedIn } from './product-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedProduct: ServedProduct & { state: SignedIn }
  }
}

/** Run by vitest: starts the product of all files that do not change it, with one account. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct()
  const { url, dataDir } = product
  provide('sharedProduct', { url, dataDir, state: await authenticate(product, 'sign-up') })
  return product.dispose
}
