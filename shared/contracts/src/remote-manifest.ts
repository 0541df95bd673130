import { access } from './access.ts'
import { commandDeclaration } from './commands.ts'
import { z } from './zod.ts'

/** Version of these contracts; a remote names the range it was built for. */
export const CONTRACTS_VERSION = '1.4.0'

export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/)

/** Name of a part: an export of the remote's src/index.ts. */
const partName = z.string().regex(/^[a-z][A-Za-z0-9]*$/)

/** A path pattern of the router, such as /timeline/:timelineId. */
const pathPattern = z.string().regex(/^(?!.*\/\/)\/[A-Za-z0-9/:?*_-]*$/)

const navigation = z.object({
  /** Key in a namespace of the remote. */
  title: z.string(),
  /** Name of a lucide icon that the shell knows. */
  icon: z.enum(['compass', 'sparkles', 'zap', 'settings', 'newspaper']),
  path: z.string().startsWith('/'),
  order: z.number().default(100),
})

/**
 * Name of a slot, channel or capability. Any is taken: which of them this shell has is for the negotiation to say
 * (fit.ts), so that one newer remote does not make the registry unreadable.
 */
const contractName = z.string().regex(/^[a-z][a-zA-Z.-]*$/)

/** Milliseconds that a stage may take, where the default (deadlines of the runtime) does not suit a part. */
const deadline = z.int().min(100).max(60_000)

/** remote.json: what a remote offers. Its src/index.ts exports exactly the parts named here. */
export const remoteManifest = z.object({
  name: remoteName,
  /** Major version of the contracts it was built for. */
  contracts: z.string().regex(/^\^\d+\.\d+\.\d+$/),
  /** Locale namespaces that its parts read. */
  namespaces: z.array(z.string()).default([]),
  routes: z
    .array(
      z.object({
        path: pathPattern,
        part: partName,
        navigation: navigation.optional(),
        access: access.optional(),
      }),
    )
    .default([]),
  slots: z
    .array(
      z.object({
        slot: contractName,
        part: partName,
        order: z.number().default(100),
        access: access.optional(),
      }),
    )
    .default([]),
  commands: z.array(commandDeclaration).default([]),
  /** Parts shown in the overlay by a command. */
  overlays: z.array(partName).default([]),
  capabilities: z
    .object({ provides: z.array(contractName).default([]), uses: z.array(contractName).default([]) })
    .prefault({}),
  channels: z
    .object({ publishes: z.array(contractName).default([]), listens: z.array(contractName).default([]) })
    .prefault({}),
  deadlines: z
    .object({ load: deadline, bootstrap: deadline, mount: deadline, unmount: deadline })
    .partial()
    .default({}),
  /** What a deployment may weigh at most: scripts of the first paint, compressed, and requests for them. */
  budget: z.object({ kilobytes: z.number().positive(), requests: z.int().positive() }).optional(),
})

export type RemoteManifest = z.infer<typeof remoteManifest>

/** The feature flags that the contributions of a manifest depend on, each once. */
export function flagsOfManifest({ routes, slots, commands }: RemoteManifest): string[] {
  return [
    ...new Set([...routes, ...slots, ...commands].flatMap((contribution) => contribution.access?.flag ?? [])),
  ]
}

/** Names of all parts a manifest speaks of, each once. */
export function partsOfManifest({ routes, slots, overlays, commands }: RemoteManifest): string[] {
  const named = [...routes, ...slots].map(({ part }) => part)
  return [...new Set([...named, ...overlays, ...commands.flatMap(({ opens }) => opens ?? [])])]
}
