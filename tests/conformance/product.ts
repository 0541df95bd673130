import type { TestProject } from 'vitest/node'
import { startProduct } from '../support/product.ts'
import { cookieHeader, createReader } from '../support/reader.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; apiUrl: string; admin: { id: string; cookie: string } }
  }
}

/** Run by vitest: starts the server that all files of the project share, and makes its first account. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // A server that believes which address somebody has.
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1/32', API_PORT: '0' })
  const { id, cookies } = await createReader(product.url)
  provide('product', {
    url: product.url,
    apiUrl: product.apiUrl ?? '',
    admin: { id, cookie: cookieHeader(cookies) },
  })
  return product.dispose
}
