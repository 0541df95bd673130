import type { Registry, RemoteVersion } from '@tidings/contracts'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import { partHealth } from '../../foundation/tables/part-health.schema.ts'
import { writeAudit, type AuditEntry } from './audit.ts'
import { listGate } from './gate-rows.ts'
import { registryLines, registrySerial, remoteVersions } from '../../foundation/tables/deployments.schema.ts'
import { lineToRow, rowToLine, toLineReply, type Line } from './line.ts'
import { hasWorked } from './has-worked.ts'
import { namedVersions } from './named-versions.ts'

const ONLY_ROW = 1

/** Makes other changes of the registry wait for the end of this transaction. */
export async function lockRegistry(tx: Transaction): Promise<void> {
  await tx
    .insert(registrySerial)
    .values({ id: ONLY_ROW, serial: 0 })
    .onConflictDoUpdate({ target: registrySerial.id, set: { id: ONLY_ROW } })
}

export async function readSerial(db: Db | Transaction): Promise<number> {
  const [row] = await db.select().from(registrySerial)
  return row?.serial ?? 0
}

export async function findLine(tx: Transaction, remote: string): Promise<Line | undefined> {
  const [row] = await tx.select().from(registryLines).where(eq(registryLines.remote, remote))
  return row && rowToLine(row)
}

export async function listLines(db: Db | Transaction): Promise<Line[]> {
  return (await db.select().from(registryLines).orderBy(asc(registryLines.remote))).map(rowToLine)
}

/** A version that was deployed at some time, its files being gone or not. */
export async function findVersion(tx: Transaction, remote: string, version: string) {
  const isIt = and(eq(remoteVersions.remote, remote), eq(remoteVersions.version, version))
  const [row] = await tx.select().from(remoteVersions).where(isIt)
  return row
}

/** What was recorded of a version that has files. */
export async function findRecord(
  db: Db,
  name: { remote: string; version: string },
): Promise<RemoteVersion | undefined> {
  const isIt = and(eq(remoteVersions.remote, name.remote), eq(remoteVersions.version, name.version))
  const [row] = await db
    .select({ record: remoteVersions.record })
    .from(remoteVersions)
    .where(and(isIt, isNull(remoteVersions.removedAt)))
  return row?.record
}

/** The versions that have files, newest first. */
export async function listDeployed(db: Db | Transaction) {
  return db
    .select()
    .from(remoteVersions)
    .where(isNull(remoteVersions.removedAt))
    .orderBy(desc(remoteVersions.uploadedAt), desc(remoteVersions.version))
}

export type DeployedRow = Awaited<ReturnType<typeof listDeployed>>[number]

/** Who changes what, when and why. */
export type ChangeFacts = Omit<AuditEntry, 'serial'>

/** A change of one line: from what it said to what it says, `after` being undefined where it is gone. */
export interface LineChange extends Omit<ChangeFacts, 'remote'> {
  before: Line | undefined
  after: Line | undefined
}

/** Writes a change of the registry and its audit line; answers the new serial. The caller holds the lock. */
export async function writeChange(tx: Transaction, change: LineChange): Promise<number> {
  const { before, after, action, version, who, reason, at } = change
  const remote = after?.remote ?? before?.remote
  if (remote === undefined) throw new Error('A change of no line')
  if (before) await noteNamed(tx, before, at)
  await startHealthAnew(tx, before, after)
  if (after) {
    const row = lineToRow(await withProof(tx, before, after))
    await tx.insert(registryLines).values(row).onConflictDoUpdate({ target: registryLines.remote, set: row })
  } else {
    await tx.delete(registryLines).where(eq(registryLines.remote, remote))
  }
  return finishChange(tx, { at, who, remote, action, version, reason })
}

/** Raises the serial, and writes the audit line of the change. The caller holds the lock. */
export async function finishChange(tx: Transaction, change: ChangeFacts): Promise<number> {
  const serial = (await readSerial(tx)) + 1
  await tx.update(registrySerial).set({ serial })
  await writeAudit(tx, { ...change, serial })
  return serial
}

/** Tells which versions the registry names for a line, by the gate and by what is deployed at the moment. */
export async function readNaming(db: Db | Transaction): Promise<(line: Line) => RemoteVersion[]> {
  const gate = await listGate(db)
  const deployed = await listDeployed(db)
  const records = new Map(deployed.map(({ remote, version, record }) => [`${remote} ${version}`, record]))
  return (line) => {
    const recordOf = (version: string) => records.get(`${line.remote} ${version}`)
    return namedVersions(line, { recordOf, gate })
  }
}

/** An open tab may go on asking for what a registry named until now. The caller holds the lock. */
export async function noteNamed(tx: Transaction, line: Line, at: Date): Promise<void> {
  const { remote, version } = remoteVersions
  const named = (await readNaming(tx))(line).map((record) => record.version)
  await tx
    .update(remoteVersions)
    .set({ namedUntil: at })
    .where(and(eq(remote, line.remote), inArray(version, named)))
}

/** Notes that the version that was stable had worked, where it stays one to go back to. */
async function withProof(tx: Transaction, before: Line | undefined, after: Line): Promise<Line> {
  if (!before || !after.history.includes(before.stable)) return after
  const isIt = and(eq(partHealth.remote, before.remote), eq(partHealth.version, before.stable))
  const [health] = await tx.select().from(partHealth).where(isIt)
  return health && hasWorked(health) ? { ...after, proven: before.stable } : after
}

/** How a version did before says little about how it does in its new place. */
async function startHealthAnew(tx: Transaction, before: Line | undefined, after: Line | undefined) {
  if (!after) return
  const { remote, stable, canary } = after
  const moved = [
    ...(stable === before?.stable ? [] : [stable]),
    ...(canary === null || canary.version === before?.canary?.version ? [] : [canary.version]),
  ]
  await tx.delete(partHealth).where(and(eq(partHealth.remote, remote), inArray(partHealth.version, moved)))
}

/** What the registry says, all of it of one moment. */
export type RegistryContent = Pick<Registry, 'serial' | 'remotes' | 'gate'>

/** Reads what the registry has to say. */
export async function readRegistry(db: Db): Promise<RegistryContent> {
  return db.transaction(
    async (tx) => {
      const [serial, lines] = [await readSerial(tx), await listLines(tx)]
      const nameVersions = await readNaming(tx)
      const remotes = lines.map((line) => ({ ...toLineReply(line), versions: nameVersions(line) }))
      const gate = await listGate(tx)
      return { serial, remotes: remotes.filter(({ versions }) => versions.length > 0), gate }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
