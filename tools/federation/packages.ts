import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@tidings/contracts'
import type { Rolldown } from 'vite'

/** In a version's folder: the packages whose code is in it, as `name@version`. */
export const PACKAGES_FILE = 'packages.json'

export const packageList = z.array(z.string())

const packageManifest = z.object({ version: z.string() })

/** The packages from which a build took code, sorted. */
export function listPackages(output: Rolldown.RolldownOutput['output']): string[] {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  return [...new Set(modules.flatMap(packageOf))].toSorted()
}

function packageOf(moduleId: string): string[] {
  const [, folder, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(moduleId) ?? []
  // Modules that plugins make are named after others.
  if (!folder || moduleId.startsWith('\0')) return []
  const { version } = packageManifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return [`${name}@${version}`]
}
