import { join } from 'node:path'
import type { Deps } from '../http/context.ts'
import { openCurrentRegistry, type CurrentRegistry } from './current-registry.ts'
import { openFolderStore, type PackageStore } from './package-store.ts'
import { loadSigningKey } from './signing-key.ts'
import { makeToken } from './tokens.ts'

/** What the server keeps of remotes. */
export interface Deployments {
  store: PackageStore
  registry: CurrentRegistry
  /** Allows everything, until the server stops. */
  operatorToken: string
}

/** Opens the remotes that a server has: their files below DATA_DIR, the registry in the database. */
export async function openDeployments({
  config,
  database,
  clock,
  logger,
}: Pick<Deps, 'config' | 'database' | 'clock' | 'logger'>): Promise<Deployments> {
  const key = await loadSigningKey(config.dataDir)
  return {
    store: await openFolderStore(join(config.dataDir, 'remotes')),
    registry: await openCurrentRegistry({ db: database.db, key, clock, logger }),
    operatorToken: makeToken(),
  }
}
