import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findMisfits, sayMisfit, type RemoteVersion } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import type { BuildOutput } from './build-output.ts'
import { registryLines, remoteVersions } from '../../foundation/tables/deployments.schema.ts'
import { findClash } from './find-clash.ts'
import { findObjection } from './find-objection.ts'
import { makeStable, type Line } from './line.ts'
import type { StagedPackage } from './package-store.ts'
import { findLine, listDeployed, listLines, lockRegistry, writeChange } from './registry-rows.ts'

type AdoptDeps = Pick<DeploymentsDeps, 'database' | 'clock' | 'logger' | 'deployments'>
type Build = Pick<BuildOutput, 'folder' | 'remotes'>

const WHO = 'build'

/**
 * Takes over what the build made: a version that was not built at the last start becomes stable, so that what was
 * rolled back stays so, unless it may not be given to anybody; a remote that is built no longer, and of which nobody ever
 * deployed a version by hand, goes.
 */
export async function adoptBuild(deps: AdoptDeps, build: Build): Promise<void> {
  const fit = build.remotes.filter((version) => isFit(deps, version))
  // What went may have its routes in another remote by now.
  await dropUnbuilt(deps, new Set(build.remotes.map(({ manifest }) => manifest.name)))
  for (const record of fit) await adoptVersion(deps, record, { folder: build.folder, remotes: fit })
  await deps.deployments.registry.refresh()
}

function isFit({ logger }: AdoptDeps, version: RemoteVersion): boolean {
  const { name } = version.manifest
  const [misfit] = findMisfits(version)
  if (misfit) logger.error(`Not in the registry: ${sayMisfit(name, version.version, misfit)}`)
  return misfit === undefined
}

async function adoptVersion(
  deps: AdoptDeps,
  record: RemoteVersion,
  { folder, remotes }: Build,
): Promise<void> {
  const { store } = deps.deployments
  const name = { remote: record.manifest.name, version: record.version }
  const source = join(folder, 'remotes', name.remote, name.version)
  const staged = (await store.has(name)) ? undefined : await store.stageFolder(name, source)
  try {
    const bytes = await sizeOf(record, folder)
    await deps.database.db.transaction(async (tx) => {
      await lockRegistry(tx)
      const at = new Date(deps.clock())
      await recordBuilt(tx, record, { bytes, at })
      await putBuiltOnLine(deps, tx, { record, remotes, at })
      await publishOnce(deps, name, staged)
    })
  } finally {
    await staged?.discard()
  }
}

/** Another process may have been faster. */
async function publishOnce(
  { deployments: { store } }: AdoptDeps,
  name: { remote: string; version: string },
  staged: StagedPackage | undefined,
): Promise<void> {
  if (staged && !(await store.has(name))) await staged.publish()
}

async function recordBuilt(
  tx: Transaction,
  record: RemoteVersion,
  { bytes, at }: { bytes: number; at: Date },
): Promise<void> {
  const { version, manifest } = record
  await tx
    .insert(remoteVersions)
    .values({ remote: manifest.name, version, record, bytes, isBuilt: true, uploadedAt: at })
    .onConflictDoNothing()
  // Built again after its files were pruned.
  await tx
    .update(remoteVersions)
    .set({ removedAt: null })
    .where(and(eq(remoteVersions.remote, manifest.name), eq(remoteVersions.version, version)))
}

async function putBuiltOnLine(
  { logger }: AdoptDeps,
  tx: Transaction,
  { record, remotes, at }: { record: RemoteVersion; remotes: readonly RemoteVersion[]; at: Date },
): Promise<void> {
  const { version, manifest } = record
  const remote = manifest.name
  const before = await findLine(tx, remote)
  if (before?.built === version) return
  if (before?.stable === version) {
    await tx.update(registryLines).set({ built: version }).where(eq(registryLines.remote, remote))
    return
  }
  const after = { ...makeStable(remote, before, version), built: version }
  const lines = await listStaying(tx, remotes)
  const objection =
    (await findObjection(tx, before, record)) ?? (await findClash(tx, { action: 'deploy', after, lines }))
  if (objection !== undefined) {
    // It is not noted as built: the next start asks again.
    logger.error(`Not given to anybody, though it was built: ${objection}`)
    return
  }
  await writeChange(tx, { before, after, action: 'deploy', version, who: WHO, reason: '', at })
}

/** The lines without those that are about to have another version of the same build: what moves between these moves with it. */
async function listStaying(tx: Transaction, remotes: readonly RemoteVersion[]): Promise<Line[]> {
  const built = new Map(remotes.map(({ manifest, version }) => [manifest.name, version]))
  return (await listLines(tx)).filter((line) => [line.built, undefined].includes(built.get(line.remote)))
}

async function dropUnbuilt(deps: AdoptDeps, built: ReadonlySet<string>): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const byHand = (await listDeployed(tx)).filter(({ isBuilt }) => !isBuilt)
    const kept = new Set([...built, ...byHand.map(({ remote }) => remote)])
    const at = new Date(deps.clock())
    for (const before of (await listLines(tx)).filter(({ remote }) => !kept.has(remote))) {
      const reason = 'no longer built'
      await writeChange(tx, {
        before,
        after: undefined,
        action: 'remove',
        version: null,
        who: WHO,
        reason,
        at,
      })
    }
  })
}

async function sizeOf({ integrity }: RemoteVersion, folder: string): Promise<number> {
  const infos = await Promise.all(Object.keys(integrity).map((path) => stat(join(folder, path))))
  return infos.reduce((sum, { size }) => sum + size, 0)
}
