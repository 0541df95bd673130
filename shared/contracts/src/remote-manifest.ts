import { capabilityName } from './capabilities.ts'
import { commandDeclaration } from './commands.ts'
import { slotName } from './slots.ts'
import { z } from './zod.ts'

/** Version of these contracts; a remote names the range it was built for. */
export const CONTRACTS_VERSION = '1.0.0'

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

/** remote.json: what a remote offers. Its src/index.ts exports exactly the parts named here. */
export const remoteManifest = z.object({
  name: remoteName,
  /** Major version of the contracts it was built for. */
  contracts: z.string().regex(/^\^\d+\.\d+\.\d+$/),
  /** Locale namespaces that its parts read. */
  namespaces: z.array(z.string()).default([]),
  routes: z
    .array(z.object({ path: pathPattern, part: partName, navigation: navigation.optional() }))
    .default([]),
  slots: z.array(z.object({ slot: slotName, part: partName, order: z.number().default(100) })).default([]),
  commands: z.array(commandDeclaration).default([]),
  /** Parts shown in the overlay by a command. */
  overlays: z.array(partName).default([]),
  capabilities: z
    .object({ provides: z.array(capabilityName).default([]), uses: z.array(capabilityName).default([]) })
    .prefault({}),
})

export type RemoteManifest = z.infer<typeof remoteManifest>

/** Names of all parts a manifest speaks of, each once. */
export function partsOfManifest(manifest: RemoteManifest): string[] {
  const opened = manifest.commands.flatMap((command) => command.opens ?? [])
  const named = [...manifest.routes, ...manifest.slots].map(({ part }) => part)
  return [...new Set([...named, ...manifest.overlays, ...opened])]
}
