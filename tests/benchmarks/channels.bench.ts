import type { Page } from 'playwright'
import { hasRuntime } from '../support/page-runtime.ts'
import { median, type Measurement } from './measurement.ts'
import { withSignedInPage } from './signed-in-page.ts'

const A_SECOND = 10_000
const FRAMES = 180

/** Measures what ten thousand messages a second cost a page. */
export const run = (): Promise<Measurement[]> => withSignedInPage(measure)

async function measure(page: Page): Promise<Measurement[]> {
  await page.goto('/')
  await page.waitForFunction(hasRuntime)
  const channels = ['entry.opened', 'subscriptions.changed'] as const
  const costs: number[] = []
  for (const channel of channels) costs.push(await costOfFrame(page, channel))
  const [within = Number.NaN, across = Number.NaN] = costs
  return [
    {
      name: '10,000 messages a second on a channel of one tab, each frame',
      value: within,
      unit: 'ms',
      target: 5,
    },
    { name: '10,000 messages a second on one of all tabs, each frame', value: across, unit: 'ms', target: 5 },
  ]
}

/** The median time that sending and hearing the messages of a frame takes, while three listen. */
async function costOfFrame(page: Page, channel: string): Promise<number> {
  const times = await page.evaluate(
    async ({ name, perSecond, frames }) => {
      // oxlint-disable-next-line no-underscore-dangle
      const { publish, subscribe } = globalThis.__tidings_provided__['@tidings/runtime']
      const payload = name === 'entry.opened' ? { entryId: '1234567890123' } : { feedIds: ['1234567890123'] }
      let heard = 0
      const stops = Array.from({ length: 3 }, () => subscribe(name, () => (heard += 1)))
      const durations: number[] = []
      let last = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame)
        const start = performance.now()
        const due = Math.round(((start - last) * perSecond) / 1000)
        last = start
        for (let message = 0; message < due; message += 1) publish(name, payload)
        // As many as a frame of a sixtieth of a second has to carry, however long this one was.
        if (due > 0) durations.push(((performance.now() - start) / due) * (perSecond / 60))
      }
      stops.forEach((stop) => stop())
      if (heard === 0) throw new Error('Nobody heard a message')
      return durations
    },
    { name: channel, perSecond: A_SECOND, frames: FRAMES },
  )
  return median(times)
}
