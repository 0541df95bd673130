import { expect, test } from 'vitest'
import { listKept, openKept } from '../../tools/versions/kept-builds.ts'
import { readSource, sourceFiles } from './project-files.ts'

const styles = sourceFiles('.css')
const ofRemotes = (file: string) => file.startsWith('remotes/')
const read = (files: readonly string[]) => files.map(readSource).join('\n')

/** Custom properties that style sheets of remotes take from elsewhere, and have nothing instead of. */
function takenByRemotes(): string[] {
  const used = read(styles.filter(ofRemotes)).matchAll(/var\(\s*(--[\w-]+)\s*\)/g)
  const own = read(sourceFiles('.css', '.ts', '.tsx').filter(ofRemotes))
  const isOwn = (name: string) => new RegExp(String.raw`${name}(?![\w-])['"]?\]?\s*:|'${name}'`).test(own)
  return [...new Set([...used].map(([, name = '']) => name))].filter((name) => !isOwn(name))
}

/** Those that a style sheet sets. */
const setBy = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))

test('what remotes take of the tokens is there', () => {
  const tokens = setBy(read(styles.filter((file) => !ofRemotes(file))))
  expect(takenByRemotes().length).toBeGreaterThan(30)
  expect(takenByRemotes().filter((name) => !tokens.has(name))).toEqual([])
})

test('what they take is there in the shell of the version before, too, or they have something instead', () => {
  const [before = ''] = listKept()
  const files = [...openKept(before).files].filter(([path]) => /^dist\/shell\/.*\.css$/.test(path))
  const tokens = setBy(files.map(([, content]) => new TextDecoder().decode(content)).join('\n'))
  expect(tokens.size).toBeGreaterThan(30)
  expect(takenByRemotes().filter((name) => !tokens.has(name))).toEqual([])
})
