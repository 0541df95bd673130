import { partsOfManifest, type RemoteManifest } from '@tidings/contracts'

/** Parts that the manifest names and the build does not export, and the other way round. */
export function findExportFaults(manifest: RemoteManifest, exports: string[]): string[] {
  const parts = partsOfManifest(manifest)
  return [
    ...parts
      .filter((part) => !exports.includes(part))
      .map((part) => `remote.json names ${part}, which src/index.ts does not export`),
    ...exports
      .filter((name) => !parts.includes(name))
      .map((name) => `src/index.ts exports ${name}, which remote.json does not name`),
  ]
}
