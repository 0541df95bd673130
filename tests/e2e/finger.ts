import type { Locator, Page } from 'playwright/test'

interface Place {
  x: number
  y: number
}

/** In so many steps: enough for what follows the finger to be drawn on the way. */
const STEPS = 10

/** One finger on the page; playwright has none that moves. */
export async function putFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let at: Place | null = null

  async function say(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]): Promise<void> {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  return {
    /** Puts it on the middle of an element. */
    touch: async (element: Locator): Promise<void> => {
      const box = await element.boundingBox()
      if (!box) throw new Error('The element is not drawn')
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await say('touchStart', [at])
    },
    /** Moves it on, in px. */
    move: async (across: number, down = 0): Promise<void> => {
      if (!at) throw new Error('The finger touches nothing')
      const { x, y } = at
      for (let step = 1; step <= STEPS; step += 1) {
        at = { x: x + (across * step) / STEPS, y: y + (down * step) / STEPS }
        await say('touchMove', [at])
      }
    },
    lift: async (): Promise<void> => {
      await say('touchEnd', [])
      at = null
    },
  }
}
