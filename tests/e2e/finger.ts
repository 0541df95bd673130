import type { Locator, Page } from 'playwright/test'

interface Place {
  x: number
  y: number
}

/** In so many steps: enough for what follows the finger to be drawn on the way. */
const STEPS = 10

/** A finger that has gone so far does not rest, in px: within 15 the browser takes it for one that does, and opens a menu. */
const AWAY_PX = 20

/** One finger on the page; playwright has none that moves. */
export async function putFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let at: Place | null = null
  let isDown = false

  async function say(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]): Promise<void> {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  return {
    /** Aims at the middle of an element; it is put there as it begins to move. */
    touch: async (element: Locator): Promise<void> => {
      const box = await element.boundingBox()
      if (!box) throw new Error('The element is not drawn')
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
    /** Moves it on, in px. */
    move: async (across: number, down = 0): Promise<void> => {
      if (!at) throw new Error('The finger touches nothing')
      const from = at
      const to = { x: from.x + across, y: from.y + down }
      if (!isDown) {
        isDown = true
        const share = AWAY_PX / Math.hypot(across, down)
        at = { x: from.x + across * share, y: from.y + down * share }
        // Both at once: a busy machine may take its time between one and the next.
        await Promise.all([say('touchStart', [from]), say('touchMove', [at])])
      }
      const { x, y } = at
      for (let step = 1; step <= STEPS; step += 1) {
        at = { x: x + ((to.x - x) * step) / STEPS, y: y + ((to.y - y) * step) / STEPS }
        await say('touchMove', [at])
      }
    },
    lift: async (): Promise<void> => {
      await say('touchEnd', [])
      at = null
      isDown = false
    },
  }
}
