import { fingerprints } from './fit.ts'
import { remoteManifest, remoteName } from './remote-manifest.ts'
import { isoTime, z } from './zod.ts'

/** `sha256-` or `sha384-` and base64, as integrity attributes want it; hexadecimal is refused. */
export const integrityHash = z.string().regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/)

/** A path below /remotes/ on our own origin: nothing that could lead elsewhere. */
export const remotePath = z.string().regex(/^(?!.*(?:\/\/|\.\.))\/remotes\/[A-Za-z0-9@._/-]+$/)

/** A semantic version; builds of one version differ in what follows the hyphen. */
export const versionName = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/)

/** One deployed build of a remote: a folder that never changes. */
export const remoteVersion = z.object({
  version: versionName,
  manifest: remoteManifest,
  /** Of the slots, channels and capabilities that the manifest names, as they were when it was built. */
  fingerprints,
  builtAt: isoTime,
  entry: remotePath,
  /** Scripts that the first paint of the remote needs, besides the entry. */
  preload: z.array(remotePath),
  styles: z.array(remotePath),
  /** By language, what its pages are called in the navigation: shown before any of its texts are here. */
  titles: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** The hash of every file of the build. */
  integrity: z.record(remotePath, integrityHash),
})

/** dist/remotes.json: what a build made, the newest version of each remote. */
export const builtRemotes = z.array(remoteVersion)

/** What the registry says of one remote. */
export const registryLine = z.object({
  name: remoteName,
  /** Switched off by whoever runs the server: as good as absent. */
  disabled: z.boolean(),
  /** The version that everybody gets who is not given the canary. */
  stable: versionName,
  /** A version on trial, for this share of users. */
  canary: z.object({ version: versionName, percent: z.number().min(0).max(100) }).nullable(),
  /** The versions in use: the stable one first, then those to fall back to, best first, then the canary. */
  versions: z.array(remoteVersion).min(1),
})

/** A version that is known not to work with a version of the contracts, from the matrix of old and new. */
export const gateRule = z.object({
  remote: remoteName,
  version: versionName,
  contracts: versionName,
  reason: z.string(),
})

/** The remotes of a server. */
export const registry = z.object({
  /** Grows with each change: a browser takes no smaller one than it has seen. */
  serial: z.int().nonnegative(),
  issuedAt: isoTime,
  expiresAt: isoTime,
  remotes: z.array(registryLine),
  gate: z.array(gateRule),
})

/** /registry.json: a registry as text, and the Ed25519 signature of this text in base64. */
export const signedRegistry = z.object({
  payload: z.string(),
  keyId: z.string(),
  signature: z.base64(),
})

/** Data of the event `registry` of /registry/events, when one connects and at each change. */
export const registryEvent = registry.pick({ serial: true })

/**
 * A second address of each version's folder: what hangs at the first is asked for anew here, and scripts that import
 * each other by relative paths stay below it.
 */
export const ALIAS_PREFIX = '/r1'

export type RemoteVersion = z.infer<typeof remoteVersion>
export type RegistryLine = z.infer<typeof registryLine>
export type GateRule = z.infer<typeof gateRule>
export type Registry = z.infer<typeof registry>
export type SignedRegistry = z.infer<typeof signedRegistry>

const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

/**
 * The bucket of somebody among all users of a remote, from 0 to 100: below the percentage of a canary they get it. The
 * same person is always in the same bucket, so raising the percentage only adds people. FNV-1a, mixed as murmur3 does.
 */
export function canaryBucket(remote: string, userId: string): number {
  let hash = FNV_OFFSET
  for (const character of `${remote}:${userId}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
