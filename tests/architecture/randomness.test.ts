import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

/** They spread refreshes over time: whoever foretells one gains nothing. */
const spreadingLoad = [
  'server/src/reading/feeds/refresh/refresh-feed.ts',
  'server/src/reading/feeds/refresh/take-document.ts',
]

test('the server draws nothing that must not be foretold by Math.random', () => {
  const files = sourceFiles('.ts').filter(
    (file) => file.startsWith('server/src/') && !file.includes('.test.'),
  )
  const drawing = files.filter((file) => /\bMath\.random\b/.test(readSource(file)))
  expect(drawing.toSorted()).toEqual(spreadingLoad)
})
