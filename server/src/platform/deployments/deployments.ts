import { join } from 'node:path'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { openBucketStore } from './bucket-store.ts'
import { openBucket } from './bucket.ts'
import { openCurrentRegistry, type CurrentRegistry } from './current-registry.ts'
import { openFolderStore } from './folder-store.ts'
import type { PackageStore } from './package-store.ts'
import { findRecord, listDeployed } from './registry-rows.ts'
import { loadSigningKey } from './signing-key.ts'
import { makeToken } from './tokens.ts'

/** What the server keeps of remotes. */
export interface Deployments {
  store: PackageStore
  registry: CurrentRegistry
  /** Allows everything, until the server stops. */
  operatorToken: string
}

type DeploymentDeps = Pick<BaseDeps, 'config' | 'database' | 'clock' | 'logger'>

/** Opens the remotes that a server has: their files below DATA_DIR or in a bucket, the registry in the database. */
export async function openDeployments(deps: DeploymentDeps): Promise<Deployments> {
  const { config, database, clock, logger } = deps
  const key = await loadSigningKey(config.dataDir)
  const store = await openStore(deps)
  const registry = await openCurrentRegistry({ db: database.db, key, clock, logger })
  if (config.bucket) keepDeployed(deps, store, registry)
  return { store, registry, operatorToken: makeToken() }
}

async function openStore({ config, database, logger }: DeploymentDeps): Promise<PackageStore> {
  const folder = join(config.dataDir, 'remotes')
  const copies = await openFolderStore(folder)
  if (!config.bucket) return copies
  const bucket = openBucket(config.bucket)
  return openBucketStore({
    bucket,
    copies,
    folder,
    recordOf: (name) => findRecord(database.db, name),
    logger,
  })
}

/** Brings what other servers deploy before anybody asks for it, since the bucket may be away by then. */
function keepDeployed(
  { database, logger }: DeploymentDeps,
  store: PackageStore,
  registry: CurrentRegistry,
): void {
  const keepAll = async () => {
    try {
      // oxlint-disable-next-line no-await-in-loop
      for (const name of await listDeployed(database.db)) await store.keep(name)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn(`Not all remotes could be copied from the bucket: ${reason}`)
    }
  }
  registry.subscribe({ onChange: () => void keepAll(), onEnd: () => undefined })
  void keepAll()
}
