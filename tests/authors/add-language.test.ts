import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from './project-copy.ts'

let project: ProjectCopy

beforeAll(() => {
  project = copyProject()
})

afterAll(() => project.dispose())

const CHECK = 'npm run --silent check:locales'

function edit(file: string, from: string, to: string): void {
  const text = project.read(file)
  expect(text).toContain(from)
  project.write(file, text.replace(from, to))
}

/** What the build makes of the texts. */
const built = () =>
  project.run(
    `node --input-type=module -e "
      import { bundleShellTexts } from './tools/federation/texts.ts'
      console.log(JSON.stringify(Object.keys(bundleShellTexts())))"`,
  )

/** What the server and every page speak. */
const spoken = () =>
  project.run(
    `node --input-type=module -e "
      import { languageNames, languages, matchLanguage } from './shared/contracts/src/index.ts'
      console.log(JSON.stringify([languages, languageNames.eo, matchLanguage('eo-XX')]))"`,
  )

test('a language is added by its folders alone', () => {
  const remotes = readdirSync(join(project.folder, 'remotes')).map((name) => `remotes/${name}/locales`)
  const folders = ['locales', ...remotes].filter((folder) => existsSync(join(project.folder, folder)))
  for (const folder of folders) {
    const place = join(project.folder, folder)
    // English words will do to see that they are found.
    cpSync(join(place, 'en'), join(place, 'eo'), { recursive: true, force: true })
  }
  edit('locales/eo/lang.json', 'English', 'Esperanto')
  expect(() => project.run(CHECK)).toThrow('npm run languages')
  // As every build does.
  project.run('npm run --silent languages')
  expect(project.run(CHECK)).toMatch(/in 5 languages, 0 faults/)
  expect(JSON.parse(spoken())).toEqual([['en', 'eo', 'ja', 'zh-CN', 'zh-TW'], 'Esperanto', 'eo'])
  expect(JSON.parse(built())).toEqual(['en', 'eo', 'ja', 'zh-CN', 'zh-TW'])
})

test('what it lacks is named', () => {
  edit('locales/eo/errors.json', '"languagePackFailed"', '"languagePackFiled"')
  expect(() => project.run(CHECK)).toThrow('eo: no errors:languagePackFailed')
})
