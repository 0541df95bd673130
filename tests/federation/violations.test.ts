import { expect as expectPage } from '../support/expect.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRemote } from './made-remote.ts'
import { openProductPages, type ProductPages, type WindowOptions } from './product-page.ts'
import { takeViolations } from './watched-pages.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

/** What a remote may try that a browser refuses, and what is told of it. */
const deeds = {
  'asks for something elsewhere': [
    `fetch('https://elsewhere.example/').catch(() => undefined)`,
    /^made-greedy: connect-src refused https:\/\/elsewhere\.example/,
  ],
  'makes code of text': [`try { eval('1') } catch {}`, /^made-greedy: require-trusted-types-for refused/],
  'styles by an attribute': [
    `document.createElement('i').setAttribute('style', 'color: red')`,
    /^made-greedy: style-src-attr refused inline/,
  ],
  'runs what is not listed': [
    `import('./lazy.js?x').catch(() => undefined)`,
    /^made-greedy: the integrity policy refused .*\/lazy\.js\?x$/,
  ],
} as const satisfies Record<string, readonly [string, RegExp]>

async function runDeed(deed: string, options?: WindowOptions): Promise<Workbench> {
  const bench = await Workbench.open(pages, options)
  const replaced = { 'static.js': `export const greeting = 'greedy'; ${deed}` }
  await bench.offer(makeRemote({ name: 'made-greedy', version: '1.0.0', place: 'page', replaced }))
  await bench.go('/made-greedy')
  await expectPage(bench.main().getByText('greedy pressed 0')).toBeVisible()
  return bench
}

describe('a remote that', () => {
  test.each(Object.entries(deeds))('%s is told of by its name', async (_, [deed, expected]) => {
    const bench = await runDeed(deed)
    const told: string[] = []
    await expect
      .poll(() => {
        told.push(...takeViolations())
        return told
      })
      .toContainEqual(expect.stringMatching(expected))
    expect(told.filter((line) => !line.startsWith('made-greedy: '))).toEqual([])
    await bench.close()
  })

  test('has a file that was changed on its way is told of as well', async () => {
    const bench = await Workbench.open(pages)
    bench.breakPath(/made-greedy.*remoteEntry/, 'tampered')
    await bench.offer(makeRemote({ name: 'made-greedy', version: '1.0.0', place: 'page' }))
    await bench.go('/made-greedy')
    await expectPage(bench.main().getByRole('alert')).toBeVisible()
    const told = takeViolations()
    expect(told.length).toBeGreaterThan(0)
    for (const line of told) expect(line).toMatch(/^made-greedy: integrity refused .*remoteEntry\.js$/)
    await bench.close()
  })

  test('is to provoke refusals is told of no more, unlike all others', async () => {
    const [deed] = deeds['styles by an attribute']
    const bench = await runDeed(deed, { provokes: /^made-greedy$/ })
    await bench.page.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await expect.poll(takeViolations).toEqual([expect.stringMatching(/^the shell: style-src-attr/)])
    await bench.close()
  })

  // What is not taken here fails the test in the end, as it does everywhere.
  test.fails('is refused something fails the test in which it is', async () => {
    const [deed] = deeds['styles by an attribute']
    const bench = await runDeed(deed)
    expect(bench.page.url()).toContain('/made-greedy')
    await bench.close()
  })
})
