import { remoteManifest, remoteName } from './remote-manifest.ts'
import { z } from './zod.ts'

/** `sha256-` or `sha384-` and base64, as integrity attributes want it; hexadecimal is refused. */
export const integrityHash = z.string().regex(/^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/)

/** A path below /remotes/ on our own origin: nothing that could lead elsewhere. */
export const remotePath = z.string().regex(/^(?!.*(?:\/\/|\.\.))\/remotes\/[A-Za-z0-9@._/-]+$/)

/** One deployed build of a remote. */
export const remoteVersion = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/),
  manifest: remoteManifest,
  entry: remotePath,
  /** Scripts that the first paint of the remote needs, besides the entry. */
  preload: z.array(remotePath),
  styles: z.array(remotePath),
  /** The hash of every file of the build. */
  integrity: z.record(remotePath, integrityHash),
})

/** /registry.json: the remotes of this server, each with its versions, newest first. */
export const registry = z.object({
  serial: z.int().nonnegative(),
  remotes: z.array(z.object({ name: remoteName, versions: z.array(remoteVersion).min(1) })),
})

export type RemoteVersion = z.infer<typeof remoteVersion>
export type Registry = z.infer<typeof registry>
