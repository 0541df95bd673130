import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What the template, which is a remote like any other, is called. */
const TEMPLATE_NAME = 'sample'

const template = join(import.meta.dirname, 'template')

/** Makes a remote of the template in a new folder. */
export function fillTemplate(name: string, folder: string): void {
  cpSync(template, folder, { recursive: true })
  for (const file of globSync('**/*.{json,ts,tsx,md}', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, fill(readFileSync(path, 'utf8'), name))
    if (basename(file, '.json') === TEMPLATE_NAME) renameSync(path, join(dirname(path), `${name}.json`))
  }
}

/** `sample` is what the remote is called, `Sample` what people read. */
function fill(text: string, name: string): string {
  return text.replaceAll(/\bsample\b/g, name).replaceAll(/\bSample\b/g, titleOf(name))
}

/** `reading-list` as a title: `Reading list`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
