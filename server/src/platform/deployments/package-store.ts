import type { FileOptions } from '../../foundation/http/files.ts'

/** A file of a version, by its path below the version's folder. */
export interface PackageFile {
  path: string
  content: Uint8Array<ArrayBuffer>
}

/** The name of a version's folder. */
export interface PackageName {
  remote: string
  version: string
}

/** A version's files, written but not yet to be had. */
export interface StagedPackage {
  /** Makes them the version's: all at once, in the place of what was never recorded as deployed. */
  publish(): Promise<void>
  /** Removes what was not published. */
  discard(): Promise<void>
}

/** Keeps the files of deployed versions. What was published never changes. */
export interface PackageStore {
  /** Writes files, and compressed copies of them. */
  stage(name: PackageName, files: readonly PackageFile[]): Promise<StagedPackage>
  /** Takes over a folder that the build made, compressed copies included. */
  stageFolder(name: PackageName, folder: string): Promise<StagedPackage>
  has(name: PackageName): Promise<boolean>
  remove(name: PackageName): Promise<void>
  /** Sees to it that a version can be served whatever becomes of a store elsewhere. */
  keep(name: PackageName): Promise<void>
  /** A file by its path below /remotes/ as a reply; undefined where there is none. */
  serve(path: string, options: FileOptions): Promise<Response | undefined>
}
