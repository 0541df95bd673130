import { findMisfits, sayMisfit, type RemoteVersion } from '@tidings/contracts'
import { isServedType } from '../../foundation/http/files.ts'
import { addressOf, hashAs, packagePath } from './package-files.ts'
import type { PackageFile, PackageName } from './package-store.ts'
import type { Upload } from './read-upload.ts'

/** What is wrong with a build that was sent to become a version, in words; nothing where it is whole. */
export function findFaults({ record, files }: Upload, name: PackageName): string[] {
  const misnamed = findMisnamed(record, name)
  if (misnamed.length > 0) return misnamed
  return [...findWrongNames(files), ...findUnlisted(record, files, name), ...findChanged(record, files, name)]
}

function findMisnamed({ manifest, version, ...record }: RemoteVersion, name: PackageName): string[] {
  if (manifest.name !== name.remote || version !== name.version) {
    return [`The record is of ${manifest.name} ${version}, not of ${name.remote} ${name.version}`]
  }
  const folder = addressOf(name)
  const listed = Object.keys(record.integrity)
  const foreign = listed.filter(
    (path) => !path.startsWith(folder) || !packagePath.test(path.slice(folder.length)),
  )
  const unhashed = [record.entry, ...record.preload, ...record.styles].filter(
    (path) => !listed.includes(path),
  )
  const misfits = findMisfits({ manifest, fingerprints: record.fingerprints })
  return [
    ...foreign.map((path) => `${path} is no file below ${folder}`),
    ...unhashed.map((path) => `${path} has no hash in the record`),
    ...misfits.map((misfit) => sayMisfit(name.remote, version, misfit)),
  ]
}

function findWrongNames(files: readonly PackageFile[]): string[] {
  const paths = files.map(({ path }) => path)
  const known = new Set(paths)
  const folders = new Set(paths.flatMap(foldersOf))
  return [
    ...paths.filter((path) => !packagePath.test(path)).map((path) => `${path} is no path of a file`),
    ...paths.filter((path) => !isServedType(path)).map((path) => `${path} is of a type that is not served`),
    ...paths.filter((path) => folders.has(path)).map((path) => `${path} is a folder as well`),
    ...(known.size < paths.length ? ['A file was sent twice'] : []),
  ]
}

/** The folders that a path leads through. */
function foldersOf(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_, n) => segments.slice(0, n + 1).join('/'))
}

/** Maps are for people who debug, and no browser runs them. */
function findUnlisted(
  { integrity }: RemoteVersion,
  files: readonly PackageFile[],
  name: PackageName,
): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.map') && integrity[addressOf(name) + path] === undefined)
    .map((path) => `${path} is not in the record`)
}

function findChanged(
  { integrity }: RemoteVersion,
  files: readonly PackageFile[],
  name: PackageName,
): string[] {
  const contents = new Map(files.map(({ path, content }) => [addressOf(name) + path, content]))
  return Object.entries(integrity).flatMap(([path, hash]) => {
    const content = contents.get(path)
    if (!content) return [`${path} was not sent`]
    return hashAs(hash, content) === hash ? [] : [`${path} has another hash than the record says`]
  })
}
