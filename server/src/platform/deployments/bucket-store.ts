import { join } from 'node:path'
import { ApiError, remoteName, versionName, type RemoteVersion } from '@tidings/contracts'
import type { Logger } from 'pino'
import { BucketError } from './bucket-error.ts'
import { bringPackage, readIndex, removePackage, sendPackage } from './bucket-packages.ts'
import type { Bucket } from './bucket.ts'
import { holdsPackage, readPackage } from './package-files.ts'
import type { PackageName, PackageStore, StagedPackage } from './package-store.ts'

interface BucketStoreDeps {
  bucket: Bucket
  /** Copies of what is in the bucket, from which alone pages are served. */
  copies: PackageStore
  /** Where they are. */
  folder: string
  /** What was recorded of a version that is deployed; undefined for any other. */
  recordOf: (name: PackageName) => Promise<RemoteVersion | undefined>
  logger: Logger
}

/**
 * Opens a store in a bucket, which several servers may share. Each serves from copies on its own disk, which it checks
 * against the hashes in the database: with the bucket away, what runs goes on, also after a start.
 */
export async function openBucketStore(deps: BucketStoreDeps): Promise<PackageStore> {
  const { bucket, copies, logger } = deps
  await bucket.check().catch((error: unknown) => {
    if (!(error instanceof BucketError) || !error.isPassing) throw error
    logger.error(`${error.message}. What this server has copies of is served`)
  })
  const { isHere, forget } = rememberCopies(deps)
  return {
    stage: async (name, files) =>
      stageTogether(await copies.stage(name, files), () => sendPackage(bucket, name, files)),
    stageFolder: async (name, folder) =>
      stageTogether(await copies.stageFolder(name, folder), async () =>
        sendPackage(bucket, name, await readPackage(folder)),
      ),
    has: (name) =>
      isInBucket(bucket, name).catch(async (error: unknown) => {
        if (isAway(error) && (await copies.has(name))) return true
        throw error
      }),
    remove: async (name) => {
      await removePackage(bucket, name)
      await copies.remove(name)
      forget(name)
    },
    keep: rememberKept(deps, isHere),
    serve: async (path, options) => {
      const name = nameOf(path)
      if (name) await isHere(name).catch((error: unknown) => failToServe(logger, error))
      return copies.serve(path, options)
    },
  }
}

const isAway = (error: unknown): boolean => error instanceof BucketError && error.isPassing

const isInBucket = async (bucket: Bucket, name: PackageName): Promise<boolean> =>
  (await readIndex(bucket, name)) !== undefined

/** What the bucket refuses is not left here, and what is published there is served here. */
async function stageTogether(
  copy: StagedPackage,
  send: () => Promise<StagedPackage>,
): Promise<StagedPackage> {
  try {
    const sent = await send()
    return {
      publish: async () => {
        await sent.publish()
        await copy.publish()
      },
      discard: async () => {
        await copy.discard()
        await sent.discard()
      },
    }
  } catch (error) {
    await copy.discard()
    throw error
  }
}

/** Whether there is a sound copy of a version, made where there is none; looked at once for each version. */
function rememberCopies({ bucket, copies, folder, recordOf }: BucketStoreDeps) {
  const known = new Map<string, Promise<boolean>>()
  const look = async (name: PackageName): Promise<boolean> => {
    const record = await recordOf(name)
    if (!record) return false
    if (await holdsPackage(join(folder, name.remote, name.version), record)) return true
    const files = await bringPackage(bucket, name, record)
    if (!files) return false
    const staged = await copies.stage(name, files)
    await staged.publish()
    return true
  }
  const forget = ({ remote, version }: PackageName) => known.delete(`${remote}/${version}`)
  const isHere = async (name: PackageName): Promise<boolean> => {
    const key = `${name.remote}/${name.version}`
    const answer = known.get(key) ?? look(name)
    known.set(key, answer)
    let isSound = false
    try {
      isSound = await answer
      return isSound
    } finally {
      if (!isSound) forget(name)
    }
  }
  return { isHere, forget }
}

/** Sees once to each version that it is here and in the bucket. */
function rememberKept(deps: BucketStoreDeps, isHere: (name: PackageName) => Promise<boolean>) {
  const kept = new Map<string, Promise<boolean>>()
  const see = async (name: PackageName): Promise<boolean> => {
    if (!(await isHere(name))) return false
    // What is pruned is forgotten before it leaves the bucket.
    const isMissing = !(await isInBucket(deps.bucket, name)) && (await deps.recordOf(name)) !== undefined
    if (isMissing) await sendCopy(deps, name)
    return true
  }
  return async (name: PackageName): Promise<void> => {
    const key = `${name.remote}/${name.version}`
    const seen = kept.get(key) ?? see(name)
    kept.set(key, seen)
    let isKept = false
    try {
      isKept = await seen
    } finally {
      if (!isKept) kept.delete(key)
    }
  }
}

/** From before there was a bucket, or another one. */
async function sendCopy({ bucket, folder }: BucketStoreDeps, name: PackageName): Promise<void> {
  const sent = await sendPackage(bucket, name, await readPackage(join(folder, name.remote, name.version)))
  try {
    await sent.publish()
  } finally {
    await sent.discard()
  }
}

/** The version that a path below /remotes/ leads into. */
function nameOf(path: string): PackageName | undefined {
  const [remote, version] = path.split('/')
  const name = { remote: remoteName.safeParse(remote).data, version: versionName.safeParse(version).data }
  return name.remote && name.version ? { remote: name.remote, version: name.version } : undefined
}

/** Readers are told no more than that it does not work; a remote's older version may. */
function failToServe(logger: Logger, error: unknown): never {
  if (!(error instanceof BucketError)) throw error
  logger.error(error.message)
  throw new ApiError('internalError', {
    status: 503,
    message: 'These files cannot be had at present',
    cause: error,
  })
}
