import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { startProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages
let bench: Workbench

const remotes = ['reader', 'discover']
const PROBES = 200

beforeAll(async () => {
  pages = await startProductPages()
  bench = await Workbench.open(pages)
  // Every remote has been shown, so that all style sheets are on the page.
  await bench.go('/timeline/all/all/1')
  await expect(bench.main().getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
})

afterAll(() => pages.close())

/** How elements that are not of a remote look with the style sheets of some remotes: a line for each element. */
function looksOfOthers(page: Page, remote: string, applied: string[]): Promise<string[]> {
  return page.evaluate(
    ({ name, those, count }) => {
      for (const link of document.querySelectorAll<HTMLLinkElement>(
        'link[rel=stylesheet][href*="/remotes/"]',
      )) {
        link.disabled = !those.some((other) => link.href.includes(`/remotes/${other}/`))
      }
      const others = [...document.querySelectorAll('body, body *')].filter(
        (element) => !element.closest(`[data-remote=${name}]`),
      )
      return others.slice(0, count).map((element) => {
        const style = getComputedStyle(element)
        return `${element.tagName} ${Array.from(style, (property) => style.getPropertyValue(property)).join()}`
      })
    },
    { name: remote, those: applied, count: PROBES },
  )
}

describe.each(remotes)('the style sheet of %s', (remote) => {
  const others = remotes.filter((other) => other !== remote)

  test.each(['/timeline/all/all/1', '/discover', '/parts'])(
    'changes nothing of the rest of %s',
    async (path) => {
      await bench.go(path)
      await expect(bench.main().getByRole('heading').first()).toBeVisible()
      await bench.page.waitForTimeout(300)
      const { page } = bench
      // The layout of what is around depends on the size of what is in it; that is measured without any.
      await page.evaluate((name) => {
        for (const region of document.querySelectorAll<HTMLElement>(`[data-remote=${name}]`))
          region.hidden = true
      }, remote)
      const without = await looksOfOthers(page, remote, [])
      expect(without.length).toBeGreaterThan(20)
      expect(await looksOfOthers(page, remote, [remote])).toEqual(without)
      const together = await looksOfOthers(page, remote, others)
      expect(await looksOfOthers(page, remote, remotes)).toEqual(together)
      await page.evaluate((name) => {
        for (const region of document.querySelectorAll<HTMLElement>(`[data-remote=${name}]`))
          region.hidden = false
      }, remote)
    },
  )

  test('has rules for nothing but its own, in the layer of remotes', async () => {
    await bench.go('/parts')
    await expect(bench.main().getByRole('heading', { name: 'reader' })).toBeVisible()
    const { strays, layers } = await bench.page.evaluate((name) => {
      const rulesIn = (list: CSSRuleList): CSSRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)
            ? rulesIn(rule.cssRules)
            : [rule],
        )
      const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/remotes/${name}/`))
      const rules = sheets.flatMap((sheet) => [...sheet.cssRules])
      const selectors = rulesIn(sheets[0]?.cssRules ?? new CSSStyleSheet().cssRules)
        .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule)
        .map(({ selectorText }) => selectorText)
      return {
        layers: [
          ...new Set(rules.map((rule) => (rule instanceof CSSLayerBlockRule ? rule.name : rule.cssText))),
        ],
        strays: selectors.filter((selector) =>
          [...document.querySelectorAll(selector)].some(
            (element) => !element.closest(`[data-remote=${name}]`),
          ),
        ),
      }
    }, remote)
    expect(layers).toEqual(['remote'])
    expect(strays).toEqual([])
  })
})
