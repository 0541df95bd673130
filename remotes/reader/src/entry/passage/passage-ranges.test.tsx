import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { translationAttribute } from '../translation/insert-translation.ts'
import { findPassageOn } from './passage-ranges.ts'

const inEnglish = { [translationAttribute]: '' }

/** The pieces of a page at which words are found. */
const found = (page: Element, words: string): string[] => findPassageOn(page, words).map(String)

test('words are not looked for in what cannot be seen', () => {
  const { container } = render(
    <div data-entry-text="">
      <p style={{ display: 'none' }}>Low tide</p>
      <p style={{ visibility: 'hidden' }}>Neap tide</p>
      High <span style={{ display: 'none' }}>and low</span> tide
    </div>,
  )
  expect(found(container, 'low tide')).toEqual([])
  expect(found(container, 'neap tide')).toEqual([])
  expect(found(container, 'high tide')).toEqual(['High ', ' tide'])
})

test('words are found in what is folded away', () => {
  const { container } = render(
    <details data-entry-text="">
      <summary>More</summary>
      <p>Low tide</p>
    </details>,
  )
  expect(found(container, 'low tide')).toEqual(['Low tide'])
})

test('what stands below in another language is passed over, and looked through by itself', () => {
  const { container } = render(
    <div data-entry-text="">
      <p>
        Die Boote kamen.<span {...inEnglish}>The boats came.</span>
      </p>
      <p>
        Niemand schlief.<span {...inEnglish}>Nobody slept.</span>
      </p>
    </div>,
  )
  expect(found(container, 'Boote kamen. Niemand schlief')).toEqual(['Boote kamen.', 'Niemand schlief'])
  expect(found(container, 'boats came. Nobody')).toEqual(['boats came.', 'Nobody'])
})

test('the text of an entry comes before its title', () => {
  const { container } = render(
    <article>
      <h1>The tide</h1>
      <div data-entry-text="">
        <p>Of the tide</p>
      </div>
    </article>,
  )
  expect(findPassageOn(container, 'the tide')[0]?.startContainer.parentElement?.localName).toBe('p')
  expect(found(container, 'The ship')).toEqual([])
})
