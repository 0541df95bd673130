import type { Language } from '@tidings/contracts'
import type { Browser, Page } from 'playwright'
import { totpOf } from '../../server/src/accounts/auth/authenticator/testing.ts'
import { startProduct } from '../support/product.ts'
import { speak, spoken, windows } from './own-pages.ts'

const password = 'correct horse battery staple'
const environment = { SIGN_UP: 'invitation', TRUSTED_PROXIES: '127.0.0.1/32' }

interface Step {
  page: Page
  language: Language
  window: keyof typeof windows
}

/** What follows a password: the second factor, and the invitation. Each is given to `take` in every language and width. */
export async function takeSteps(browser: Browser, take: (step: Step) => Promise<void>): Promise<void> {
  const product = await startProduct(environment)
  let visitors = 0
  const visit = async () => {
    // Of one address a server takes few attempts a minute.
    const extraHTTPHeaders = { 'x-forwarded-for': `198.18.0.${(visitors += 1)}` }
    return browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', extraHTTPHeaders })
  }
  const takeStep = async (email: string, { language, window }: Pick<Step, 'language' | 'window'>) => {
    const context = await visit()
    const page = await context.newPage()
    await page.setViewportSize(windows[window])
    await page.goto('/login')
    await speak(page, language, '/login')
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.locator('input[type=password]').waitFor({ state: 'detached' })
    await page.locator('main h1').first().waitFor()
    await take({ page, language, window })
    await context.close()
  }
  try {
    const home = await visit()
    const post = async (path: string, data: object) => {
      const answer = await home.request.post(`/api/better-auth${path}`, {
        headers: { origin: product.url },
        data,
      })
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
      const reply: Record<string, unknown> = await answer.json()
      return reply
    }
    await post('/sign-up/email', { name: 'Ada', email: 'ada@example.org', password })
    const { totpURI } = await post('/two-factor/enable', { password, method: 'totp' })
    await post('/two-factor/verify-totp', { code: totpOf(String(totpURI)) })
    await home.clearCookies()
    await post('/sign-up/email', { name: 'Bob', email: 'bob@example.org', password })
    for (const language of spoken) {
      for (const window of ['wide', 'narrow'] as const) {
        await takeStep('ada@example.org', { language, window })
        await takeStep('bob@example.org', { language, window })
      }
    }
  } finally {
    await product.dispose()
  }
}
