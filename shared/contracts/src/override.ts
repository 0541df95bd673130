import { remoteName } from './remote-manifest.ts'
import { z } from './zod.ts'

/** An origin as browsers write it: nothing that could lead to another one. */
export const overrideOrigin = z.string().regex(/^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/)

/** What a browser keeps: by the name of a remote, the origin of the developer's server that has it instead. */
export const overrides = z.record(remoteName, overrideOrigin)

/** Where a developer's server says what it has: a remoteVersion, whose paths are below its own origin. */
export const OVERRIDE_PATH = '/override.json'

/** Its stream of events: one whenever that is another version. */
export const OVERRIDE_EVENTS_PATH = '/override-events'

export type Overrides = z.infer<typeof overrides>
