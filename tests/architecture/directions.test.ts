import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** What stays on its side where text runs from right to left, and so has to be said as start and end. */
const oneSided = [
  /^(?:left|right)\s*:/,
  /^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /^border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /^(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
]

/** Declarations of a style sheet that are of one side and do not say why. */
function unmirrored(css: string): string[] {
  const lines = css.split('\n').map((line) => line.trim())
  return lines.filter((line) => oneSided.some((side) => side.test(line)) && !line.includes('/*'))
}

test('style sheets speak of start and end, so that they hold where text runs from right to left', () => {
  const sheets = sourceFiles('.css').filter((file) => /^(?:shell|shared|remotes)\//.test(file))
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) => unmirrored(readSource(file)).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

test.each([
  ['margin-left: 4px;', true],
  ['right: 0;', true],
  ['border-top-left-radius: 4px;', true],
  ['text-align: right;', true],
  ['left: 0; /* measured by a library */', false],
  ['margin-inline-start: 4px;', false],
  ['inset-inline: 0;', false],
])('%s is found: %s', (line, isFound) => {
  expect(unmirrored(`.a {\n  ${line}\n}`)).toHaveLength(isFound ? 1 : 0)
})
