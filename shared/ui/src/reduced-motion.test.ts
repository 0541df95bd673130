import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('**/*.css', { cwd: import.meta.dirname }).map((file) => ({
  file,
  css: readFileSync(new URL(file, import.meta.url), 'utf8'),
}))

const moving = sheets.filter(({ css }) => css.includes('infinite'))

/** What a sheet says of animations, but for those that move on and on. */
const stills = (css: string, where: string): string[] =>
  css
    .split(where)
    .slice(1)
    .map((rest) => /animation:([^;]*);/.exec(rest)?.[1] ?? 'none of it')

test.each(moving.map(({ file, css }) => [file, css]))(
  'what moves on and on in %s stands still where motion is not wanted',
  (_file, css) => {
    for (const where of [':root[data-reduce-motion]', '(prefers-reduced-motion: reduce)']) {
      expect(stills(css, where)).toHaveLength(1)
      expect(stills(css, where)[0]).not.toMatch(/infinite|none of it/)
    }
  },
)

test('there is something that moves on and on', () => {
  expect(moving.map(({ file }) => file).toSorted()).toEqual([
    'progress/progress.module.css',
    'skeleton/skeleton.module.css',
    'spinner/spinner.module.css',
  ])
})
