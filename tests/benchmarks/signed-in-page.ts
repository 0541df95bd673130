import { chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'

/** Measures in a page of the product, of somebody who is signed in and follows nothing yet. */
export const withSignedInPage = <Result>(measure: (page: Page) => Promise<Result>): Promise<Result> =>
  withProductPage(({ page }) => measure(page))

/** The same, for a measurement that changes the product as well. */
export async function withProductPage<Result>(
  measure: (stage: { page: Page; product: Product }) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.request.post(`${product.url}/api/better-auth/sign-up/email`, {
      headers: { origin: product.url },
      data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' },
    })
    return await measure({ page, product })
  } finally {
    await browser.close()
    await product.dispose()
  }
}
