// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { headingsOf } from './headings.ts'

function pageOf(text: string): HTMLElement {
  const page = document.createElement('section')
  page.innerHTML = `<h2>Beside the text</h2><div data-entry-text>${text}</div>`
  return page
}

test('headings are those of the text, each so far below the highest', () => {
  const page = pageOf('<h3>Ships</h3><h4>Sails</h4><h3> </h3><h3>Storms</h3>')
  expect(headingsOf(page).map(({ text, level }) => [text, level])).toEqual([
    ['Ships', 0],
    ['Sails', 1],
    ['Storms', 0],
  ])
})

test('a heading is as it was written, without its translation', () => {
  const page = pageOf('<h2>Schiffe<span data-translation>Ships</span></h2><h2>Häfen</h2><h2>Stürme</h2>')
  expect(headingsOf(page).map(({ text }) => text)).toEqual(['Schiffe', 'Häfen', 'Stürme'])
})

test('of two headings nobody needs an overview', () => {
  expect(headingsOf(pageOf('<h2>Ships</h2><h2>Storms</h2>'))).toEqual([])
})
