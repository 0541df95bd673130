import { randomBytes } from 'node:crypto'
import { integrityHash, z, type RemoteVersion } from '@tidings/contracts'
import { BucketError } from './bucket-error.ts'
import type { Bucket } from './bucket.ts'
import { jsonOf } from './json-of.ts'
import { addressOf, hashAs, packagePath } from './package-files.ts'
import type { PackageFile, PackageName, StagedPackage } from './package-store.ts'
import { refuse } from './refusals.ts'

/**
 * `<remote>/<version>/version.json`: which of the folders beside it has the version's files. It is written last, and
 * only where there is none, so a version is all there or not at all, and never changes.
 */
const packageIndex = z.object({
  folder: z.string().regex(/^[0-9a-f]{16}$/),
  files: z.record(z.string().regex(packagePath), integrityHash),
})

type PackageIndex = z.infer<typeof packageIndex>

const jsonIndex = jsonOf(packageIndex)

/** How many files are on their way at the same time. */
const AT_ONCE = 8

const baseOf = ({ remote, version }: PackageName): string => `${remote}/${version}/`
const indexOf = (name: PackageName): string => `${baseOf(name)}version.json`

/** Reads what a bucket says of a version; undefined where it has none. */
export async function readIndex(bucket: Bucket, name: PackageName): Promise<PackageIndex | undefined> {
  const content = await bucket.read(indexOf(name))
  if (!content) return undefined
  const { data } = jsonIndex.safeParse(new TextDecoder().decode(content))
  if (data) return data
  throw new BucketError(`The bucket holds something else in the place of ${indexOf(name)}`, {
    isPassing: false,
  })
}

/** Sends files to a folder of their own, where nobody looks before they are published. */
export async function sendPackage(
  bucket: Bucket,
  name: PackageName,
  files: readonly PackageFile[],
): Promise<StagedPackage> {
  const folder = randomBytes(8).toString('hex')
  const index = {
    folder,
    files: Object.fromEntries(files.map(({ path, content }) => [path, hashOf(content)])),
  }
  const keys = files.map(({ path }) => `${baseOf(name)}${folder}/${path}`)
  const discard = () => eachOf(keys, (key) => bucket.remove(key))
  let isUnwanted = true
  try {
    await eachOf(files, ({ path, content }) => bucket.write(`${baseOf(name)}${folder}/${path}`, content))
  } catch (error) {
    // The failure is what is told, not what follows from it.
    await discard().catch(() => undefined)
    throw error
  }
  return {
    publish: async () => {
      // From here on only what the bucket says tells whether these are the version's files.
      isUnwanted = false
      const there = await createIndex(bucket, name, index)
      isUnwanted = there.folder !== folder
      if (!isSame(there.files, index.files)) {
        throw refuse(`The bucket has other files of ${name.remote} ${name.version}: a version never changes`)
      }
    },
    discard: async () => {
      if (isUnwanted) await discard()
    },
  }
}

/** Answers what is there from now on. A process may have ended between this and the record in the database. */
async function createIndex(bucket: Bucket, name: PackageName, index: PackageIndex): Promise<PackageIndex> {
  if (await bucket.create(indexOf(name), Buffer.from(JSON.stringify(index)))) return index
  return (await readIndex(bucket, name)) ?? createIndex(bucket, name, index)
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
}

/** Brings the files of a version, if they are what its record says; undefined where the bucket has none. */
export async function bringPackage(
  bucket: Bucket,
  name: PackageName,
  record: RemoteVersion,
): Promise<PackageFile[] | undefined> {
  const index = await readIndex(bucket, name)
  if (!index) return undefined
  const recorded = Object.entries(record.integrity).map(([path, hash]) => [
    path.slice(addressOf(name).length),
    hash,
  ])
  const hashes: Record<string, string> = { ...index.files, ...Object.fromEntries(recorded) }
  return eachOf(Object.entries(hashes), async ([path, hash]) => {
    const content = await bucket.read(`${baseOf(name)}${index.folder}/${path}`)
    if (content && hashAs(hash, content) === hash) return { path, content }
    const fault = content ? 'is not what was uploaded' : 'is missing'
    throw new BucketError(`${addressOf(name)}${path} ${fault} in the bucket`, { isPassing: false })
  })
}

/** Removes all files of a version, beginning with what makes them one. */
export async function removePackage(bucket: Bucket, name: PackageName): Promise<void> {
  await bucket.remove(indexOf(name))
  await eachOf(await bucket.list(baseOf(name)), (key) => bucket.remove(key))
}

const hashOf = (content: Uint8Array): string => hashAs('sha384', content)

async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return results
}
