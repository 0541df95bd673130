import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the installation, in which is what the server reads beside its code: as it was built, that lies elsewhere than as it was written. */
export const installation = findInstallation(import.meta.dirname)

function findInstallation(folder: string): string {
  if (existsSync(join(folder, 'server/migrations'))) return folder
  const above = dirname(folder)
  if (above === folder)
    throw new Error('The installation of Tidings is not whole: it has no server/migrations')
  return findInstallation(above)
}
