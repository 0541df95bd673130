import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { FIRST_ROW } from './first-row.ts'
import { median, type Measurement } from './measurement.ts'
import { scrollToEnd } from './reading/frames.ts'
import { LIBRARY_ENTRIES, withStage, type Stage } from './reading/stage.ts'

const STARTS = 5
const OPENED = 15
const HELD_ROWS = 500
/** A key that is held down comes some 30 times a second, and 40 times from fast keyboards. */
const REPEAT_MS = 25
/** What somebody reads in an hour who spends ten seconds with each. */
const READ_IN_AN_HOUR = 360
const CURRENT_ROW = 'article [aria-current=true]'
/** After the start, until what is fetched then has come. */
const QUIET_MS = 3000
const SCROLL_PATIENCE_MS = 5000

/** Measures reading with 50,000 entries of 1,000 subscriptions here, on a machine four times as slow as this one. */
export async function run(): Promise<Measurement[]> {
  return withStage(async (stage) => {
    const measurements: Measurement[] = []
    for (const [bar, measure] of bars) measurements.push({ ...bar, value: await valueOf(measure, stage) })
    return measurements
  })
}

/** One that cannot be measured says so, and keeps none of the others from being. */
async function valueOf(measure: (stage: Stage) => Promise<number>, stage: Stage): Promise<number> {
  try {
    return await measure(stage)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return NaN
  } finally {
    await stage.closePages()
  }
}

async function openTimeline({ newPage }: Stage): Promise<Page> {
  const page = await newPage()
  await page.goto('/timeline/all/all')
  await page.waitForSelector(FIRST_ROW)
  await page.waitForTimeout(QUIET_MS)
  return page
}

const bar = (name: string, target: number, unit = 'ms'): Omit<Measurement, 'value'> => ({
  name: `50,000 entries, CPU 4 × slower: ${name}`,
  unit,
  target,
})

const bars: [Omit<Measurement, 'value'>, (stage: Stage) => Promise<number>][] = [
  [bar('start from cache to timeline', 1000), measureStart],
  [bar('opening an entry', 100), measureOpening],
  [bar('a row, while j is held down for 500', 1000 / 30), measureHeldKey],
  [bar('local quick search, the slowest of eight', 50), measureSearch],
  [bar("heap added in an hour's reading", 30, 'MB'), measureHeap],
  [bar('the longest frame while scrolling all of it', 50), measureScrolling],
]

async function measureStart({ newPage }: Stage): Promise<number> {
  const starts: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const page = await newPage()
    await page.goto('/timeline/all/all')
    await page.waitForSelector(FIRST_ROW)
    starts.push(await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? NaN))
    await page.close()
  }
  return median(starts)
}

async function measureOpening(stage: Stage): Promise<number> {
  const page = await openTimeline(stage)
  const times: number[] = []
  for (let index = 0; index < OPENED; index += 1) {
    times.push(await page.evaluate(openRow, index))
    await page.waitForTimeout(300)
  }
  return median(times.slice(3))
}

/** Runs in the page: clicks a row, and answers how long it takes until its text is there. */
async function openRow(index: number): Promise<number> {
  const link = document.querySelectorAll<HTMLElement>('article[data-entry-id] h3 a')[index]
  if (!link) throw new Error(`There is no row ${index}`)
  const start = performance.now()
  link.click()
  const title = link.lastChild?.textContent
  const isShown = () => {
    const text = document.querySelector('[data-command-scope=entry-render] article')
    return text?.querySelector('h1')?.textContent === title && text?.querySelector('p') !== null
  }
  while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - start
}

async function measureHeldKey(stage: Stage): Promise<number> {
  const page = await openTimeline(stage)
  await page.locator('article[data-entry-id] h3 a').first().click()
  await page.waitForSelector(CURRENT_ROW)
  const session = await page.context().newCDPSession(page)
  const first = await currentRow(page)
  const start = performance.now()
  // A keyboard does not wait for what its keys lead to.
  const presses: Promise<void>[] = []
  for (let press = 0; press < HELD_ROWS; press += 1) {
    presses.push(pressAgain(session))
    await setTimeout(REPEAT_MS)
  }
  await Promise.all(presses)
  const row = await currentRow(page)
  return (performance.now() - start) / (row - first)
}

/** The position of the row that is selected, as soon as it is on the page: a held key may be faster than the list. */
const currentRow = (page: Page): Promise<number> => page.locator(CURRENT_ROW).first().evaluate(placeOfRow)

/** Runs in the page. */
const placeOfRow = (insideRow: Element): number => Number(insideRow.closest('li')?.ariaPosInSet)

async function pressAgain(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'j',
    code: 'KeyJ',
    text: 'j',
    windowsVirtualKeyCode: 74,
    autoRepeat: true,
  })
}

async function measureSearch(stage: Stage): Promise<number> {
  const page = await openTimeline(stage)
  const rounds = await page.evaluate(async () => {
    // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
    const { db, findEntries, indexWords } = globalThis.__tidings_provided__['@tidings/db']
    await indexWords(db)
    const ofEach: number[][] = []
    for (const typed of ['w1', 'w1x w2x', 'w20x w4gx', 'w5', 'w1abx', 'w2x w', 'w1x', 'wc w5']) {
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const start = performance.now()
        await findEntries(db, typed, 20)
        times.push(performance.now() - start)
      }
      ofEach.push(times)
    }
    return ofEach
  })
  return Math.max(...rounds.map(median))
}

async function measureHeap(stage: Stage): Promise<number> {
  const page = await openTimeline(stage)
  const session = await page.context().newCDPSession(page)
  await read(page, session, 30)
  const before = await heapBytes(session)
  await read(page, session, READ_IN_AN_HOUR)
  const after = await heapBytes(session)
  return (after - before) / 1_000_000
}

async function read(page: Page, session: CDPSession, entries: number): Promise<void> {
  await page.locator('article[data-entry-id] h3 a').first().click()
  for (let index = 0; index < entries; index += 1) {
    await pressAgain(session)
    await page.waitForTimeout(100)
  }
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

async function measureScrolling(stage: Stage): Promise<number> {
  const page = await openTimeline(stage)
  const longestMs = await page.evaluate(scrollToEnd, SCROLL_PATIENCE_MS)
  const reached = await page.locator('article[data-entry-id]').last().evaluate(placeOfRow)
  if (reached < LIBRARY_ENTRIES) throw new Error(`The list ended at its row ${reached}`)
  return longestMs
}
