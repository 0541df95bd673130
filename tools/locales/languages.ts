import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../command.ts'

const FILE = 'shared/contracts/src/languages.ts'

/** What each language calls itself, by its tag: one for each folder of texts, which says it in `lang.json`. */
export function listLanguages(folder = root): Map<string, string> {
  const files = globSync('locales/*/lang.json', { cwd: folder }).toSorted()
  return new Map(
    files.map((file) => {
      const { name }: { name: string } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return [dirname(file).slice('locales/'.length), name]
    }),
  )
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** The languages as code that the server and all pages share. */
function sourceOf(languages: ReadonlyMap<string, string>): string {
  const key = (tag: string) => (/^\w+$/.test(tag) ? tag : quote(tag))
  const names = [...languages].map(([tag, name]) => `  ${key(tag)}: ${quote(name)},\n`)
  return `// Made of the folders below locales by \`npm run languages\`, and by every build; \`npm run check\` compares them.

/** Languages that the product speaks and translates into. */
export const languages = [${[...languages.keys()].map(quote).join(', ')}] as const

/** Languages by their own names: they are found by whoever does not speak the one that is shown. */
export const languageNames: Readonly<Record<(typeof languages)[number], string>> = {
${names.join('')}}
`
}

/** Whether the code knows the languages of which there are folders. */
export const areLanguagesKnown = (): boolean =>
  readFileSync(join(root, FILE), 'utf8') === sourceOf(listLanguages())

/** Has the code know the languages of which there are folders. */
export function writeLanguages(): void {
  if (!areLanguagesKnown()) writeFileSync(join(root, FILE), sourceOf(listLanguages()))
}
