import { pageFeedLimits, pageParts } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { parts, selectorBounds } from './bounds.ts'
import { parsePage } from './page-tree.ts'
import { selectAll, selectWithin } from './select.ts'
import { parseSelector, SelectorError } from './selector.ts'

const html = `<main id="m"><h1>Head</h1><ul class="a b"><li class="x" data-k="one two">1</li><li>2</li><li class="x y">3</li></ul>
  <p>after</p><div><div><span lang="en-GB">deep</span></div></div><ul><li>4</li></ul></main>`
const tree = parsePage(html, 'https://site.test/')

function textsOf(selector: string): string[] {
  return selectAll(tree, parseSelector(selector)).map((element) =>
    element.children.map((child) => ('data' in child ? child.data : '')).join(''),
  )
}

describe('a selector', () => {
  test.each([
    ['li', ['1', '2', '3', '4']],
    ['ul.a > li', ['1', '2', '3']],
    ['#m ul li.x', ['1', '3']],
    ['.x.y', ['3']],
    ['li:nth-child(2)', ['2']],
    ['li:nth-child(odd)', ['1', '3', '4']],
    ['li:nth-child(n+2)', ['2', '3']],
    ['li:first-child', ['1', '4']],
    ['ul:nth-of-type(2) > li', ['4']],
    ['li:last-child', ['3', '4']],
    ['li + li', ['2', '3']],
    ['h1 ~ p', ['after']],
    ['li:not(.x)', ['2', '4']],
    ['li:not(.y, [data-k])', ['2', '4']],
    ['[data-k~=two]', ['1']],
    ['[data-k^="one"]', ['1']],
    ['[lang|=en]', ['deep']],
    ['main div span', ['deep']],
    ['ul > span', []],
    ['p, h1', ['Head', 'after']],
    ['LI.x', ['1', '3']],
    ['div > div > *', ['deep']],
  ])('%s names %j', (selector, expected) => {
    expect(textsOf(selector)).toEqual(expected)
  })

  test('within an item sees nothing around it', () => {
    const [list] = selectAll(tree, parseSelector('ul.a'))
    const within = (selector: string) => list && selectWithin(list, parseSelector(selector))
    expect(within('li')?.attribs['data-k']).toBe('one two')
    expect(within('main li')).toBeUndefined()
    expect(within(':scope')).toBe(list)
    expect(within('> li:nth-child(3)')?.attribs['class']).toBe('x y')
    expect(within('ul')).toBeUndefined()
  })

  test.each([
    ['', 'not-a-selector'],
    ['li >', 'not-a-selector'],
    ['li[', 'not-a-selector'],
    ['> > li', 'not-a-selector'],
    ['li:has(a)', 'not-allowed'],
    ['li:contains("x")', 'not-allowed'],
    ['li::before', 'not-allowed'],
    ['li < ul', 'not-allowed'],
    ['svg|a', 'not-allowed'],
    ['li:not(:not(a))', 'not-allowed'],
    ['li:not(ul li)', 'not-allowed'],
    ['li:nth-child(999999999n)', 'not-allowed'],
    ['li:is(a)', 'not-allowed'],
    ['a '.repeat(selectorBounds.steps + 1), 'too-complex'],
    [Array.from({ length: selectorBounds.alternatives + 1 }, () => 'a').join(','), 'too-complex'],
    ['a'.repeat(selectorBounds.length + 1), 'too-complex'],
  ])('%s is refused as %s', (selector, problem) => {
    expect(() => parseSelector(selector)).toThrow(expect.objectContaining({ problem }))
    expect(() => parseSelector(selector)).toThrow(SelectorError)
  })

  test('asks of each element how far it got once, however many ways lead there', () => {
    const depth = 200
    const nested = `${'<div>'.repeat(depth)}<b>x</b>${'</div>'.repeat(depth)}`
    const deep = parsePage(nested.repeat(100), 'https://site.test/')
    let asked = 0
    const steps = parseSelector('i div div div div div div b').map((alternative) =>
      alternative.map((step) => ({
        ...step,
        tests: step.tests.map((each) => (subject: Parameters<typeof each>[0]) => {
          asked += 1
          return each(subject)
        }),
      })),
    )
    expect(selectAll(deep, steps)).toEqual([])
    expect(asked).toBeLessThanOrEqual(deep.elements.length * 8)
  })
})

test('bounds and parts are those of the contracts', () => {
  expect(selectorBounds.length).toBe(pageFeedLimits.selectorLength)
  expect(parts).toEqual(pageParts)
})
