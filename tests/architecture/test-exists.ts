import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, root } from './project-files.ts'

/** Whether a test stands in the file that is named before it: `file` › title, or `file` › title of its group › title. */
export function testExists(named: string): boolean {
  const [, file = '', titles = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? []
  if (!titles || !existsSync(join(root, file))) return false
  const source = readSource(file)
  const groups = titles.split(' › ')
  const title = groups.pop() ?? ''
  return (
    titled('(?:test|it)', title).test(source) &&
    groups.every((group) => titled('describe', group).test(source))
  )
}

const titled = (call: string, title: string): RegExp =>
  new RegExp(
    `${call}(?:\\.(?:each|runIf)(?:<[^(]*>)?\\([\\s\\S]*?\\))?(?:<[^(]*>)?\\(\\s*['"\`]${escape(title)}['"\`]`,
  )

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
