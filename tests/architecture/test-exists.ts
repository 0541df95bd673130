import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, root } from './project-files.ts'

/** Whether a test stands in the file that is named before it: `file` › title. */
export function testExists(named: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? []
  if (!title || !existsSync(join(root, file))) return false
  return new RegExp(
    `(?:test|it)(?:\\.each(?:<[^(]*>)?\\([\\s\\S]*?\\))?(?:<[^(]*>)?\\(\\s*['"\`]${escape(title)}['"\`]`,
  ).test(readSource(file))
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
