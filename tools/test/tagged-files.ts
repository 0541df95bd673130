import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

/**
 * Files of tests below some folders, which are named from `base`, that say a tag in quotes. None of the tests in others has
 * it, and to read them, with all that they import, only to find that takes longer than a test.
 */
export function filesTagged(tag: string, folders: readonly string[], base: string = root): string[] {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: base },
  )
  return files.filter((file) => readFileSync(join(base, file), 'utf8').includes(`'${tag}'`)).toSorted()
}
