import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languageNames, languages } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readSource, root, sourceFiles } from './project-files.ts'

const ownFolders = readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}/locales`)
const folders = ['locales', ...ownFolders.filter((folder) => existsSync(join(root, folder)))]

test.each(folders)('%s has a folder for each language, and the same namespaces in all', (folder) => {
  expect(readdirSync(join(root, folder)).toSorted()).toEqual([...languages].toSorted())
  const namespaces = languages.map((language) => readdirSync(join(root, folder, language)).toSorted())
  expect(new Set(namespaces.map((names) => names.join(' '))).size).toBe(1)
})

test('each language has a name of its own', () => {
  expect(Object.keys(languageNames).toSorted()).toEqual([...languages].toSorted())
  expect(new Set(Object.values(languageNames)).size).toBe(languages.length)
})

test('a language is added by its folders: no code lists them but what is made of them', () => {
  /** What is said of one language alone: what reads its dates (others are read in English), which browsers mean it, and what it falls back to. */
  const known = [
    'remotes/assistant/src/chat/question/read-words.ts',
    'shared/contracts/src/languages.ts',
    'shared/contracts/src/texts.ts',
  ]
  const code = sourceFiles('.ts', '.tsx').filter(
    (file) => /^(?:server|shell|shared|remotes|tools)\//.test(file) && !/[./]test(?:ing)?\.tsx?$/.test(file),
  )
  expect(code.filter((file) => readSource(file).includes("'zh-TW'"))).toEqual(known)
})
