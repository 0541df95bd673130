import type { Deployments } from '@tidings/contracts'
import type { Db } from '../../foundation/database/database.ts'
import { listGate } from './gate-rows.ts'
import { toLineReply } from './line.ts'
import { listDeployed, listLines, readSerial, type DeployedRow } from './registry-rows.ts'

/** The remotes, and the versions that there are of each. */
export async function listDeployments(db: Db): Promise<Deployments> {
  const [serial, lines, deployed] = [await readSerial(db), await listLines(db), await listDeployed(db)]
  const gate = await listGate(db)
  const remotes = lines.map((line) => ({
    ...toLineReply(line),
    versions: deployed.filter(({ remote }) => remote === line.remote).map(toVersionReply),
  }))
  return { serial, gate, remotes }
}

/** A version as the API tells it. */
export function toVersionReply({
  version,
  record,
  uploadedAt,
  bytes,
}: Pick<DeployedRow, 'version' | 'record' | 'uploadedAt' | 'bytes'>) {
  return { version, builtAt: record.builtAt, uploadedAt: uploadedAt.toISOString(), bytes }
}
