import { ApiError } from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { writeAudit } from './audit.ts'
import { findFaults } from './check-package.ts'
import { remoteVersions } from '../../foundation/tables/deployments.schema.ts'
import { toVersionReply } from './listing.ts'
import type { PackageName } from './package-store.ts'
import type { Upload } from './read-upload.ts'
import { refuse } from './refusals.ts'
import { findVersion, lockRegistry, readSerial } from './registry-rows.ts'

const FAULTS_SHOWN = 10

interface NewVersion extends PackageName {
  upload: Upload
  who: string
}

/** Keeps a build as a version that can be deployed. The registry stays as it is. */
export async function uploadVersion(
  { database, clock, deployments }: Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments'>,
  { remote, version, upload, who }: NewVersion,
) {
  const name = { remote, version }
  const faults = findFaults(upload, name)
  if (faults.length > 0) {
    throw new ApiError('unprocessableContent', {
      message: faults.slice(0, FAULTS_SHOWN).join('; '),
      data: faults,
    })
  }
  await database.db.transaction((tx) => refuseKnown(tx, name))
  const staged = await deployments.store.stage(name, upload.files)
  try {
    return await database.db.transaction(async (tx) => {
      await lockRegistry(tx)
      // Of two uploads at once the second finds the first's row now.
      await refuseKnown(tx, name)
      const bytes = upload.files.reduce((sum, { content }) => sum + content.length, 0)
      const uploadedAt = new Date(clock())
      const row = { ...name, record: upload.record, bytes, isBuilt: false, uploadedAt }
      await tx.insert(remoteVersions).values(row)
      const serial = await readSerial(tx)
      await writeAudit(tx, { ...name, at: uploadedAt, who, action: 'upload', reason: '', serial })
      await staged.publish()
      return toVersionReply(row)
    })
  } finally {
    await staged.discard()
  }
}

/** What lies at an address never changes, not even after it was removed: a browser may have kept it. */
async function refuseKnown(tx: Transaction, { remote, version }: PackageName): Promise<void> {
  const known = await findVersion(tx, remote, version)
  if (known) throw refuse(`${remote} ${version} was uploaded already: a version never changes`)
}
