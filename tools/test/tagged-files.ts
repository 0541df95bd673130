import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

/**
 * Files of tests below some folders, which are named from `base`, that say a tag in quotes. None of the tests in others has
 * it, and to read them, with all that they import, only to find that takes longer than a test.
 */
export const filesTagged = (tag: string, folders: readonly string[], base: string = root): string[] =>
  filesThatSay(`'${tag}'`, folders, base)

/** Files of tests below some folders that have a tag as a whole, named from `base`: where that is left out, so is what they import. */
export const filesTaggedWhole = (tag: string, folders: readonly string[], base: string = root): string[] =>
  filesThatSay(`// @module-tag ${tag}\n`, folders, base)

function filesThatSay(words: string, folders: readonly string[], base: string): string[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    { cwd: base, exclude: ['**/node_modules/**'] },
  )
  return files.filter((file) => readFileSync(join(base, file), 'utf8').includes(words)).toSorted()
}
