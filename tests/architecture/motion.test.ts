import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const moving = sourceFiles('.css').filter((file) => /\banimation:[^;]*\binfinite\b/.test(readSource(file)))

test('there is something that moves without end', () => {
  expect(moving.length).toBeGreaterThan(3)
})

test.each(moving)(
  'what moves without end in %s rests for whoever wants less motion, by the system or here',
  (file) => {
    const source = readSource(file)
    expect(source).toContain('@media (prefers-reduced-motion: reduce)')
    expect(source).toContain(':root[data-reduce-motion]')
  },
)
