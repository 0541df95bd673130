import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** Selectors of a style sheet in which what the whole page looks like depends on what is anywhere in it. */
const pageWide = (css: string): string[] =>
  [...css.matchAll(/[^\n{};]*(?::root|\bhtml|\bbody)[^\s,{]*:has\([^\n{]*/g)].map(([selector]) =>
    selector.trim(),
  )

test('no look of the whole page depends on what is in it: each change would be one of all of it', () => {
  // A chat of 500 messages took half of each frame for that.
  expect(sourceFiles('.css').flatMap((file) => pageWide(readSource(file)))).toEqual([])
})

test('such a selector is found', () => {
  for (const selector of [
    ':root:has(.sheet)',
    ':global(:root):has(.sheet)',
    ':global(body):has(> .sheet) > *',
  ])
    expect(pageWide(`@layer remote {\n  ${selector} {\n    display: none;\n  }\n}`)).toEqual([selector])
  expect(pageWide('.tabs:has(.count) { gap: 0 }')).toEqual([])
})
