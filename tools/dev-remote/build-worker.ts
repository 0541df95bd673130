import { buildRemote } from '../federation/build-remote.ts'
import type { Remote } from '../federation/workspace.ts'
import type { BuildOrder, BuildOutcome } from './override-builds.ts'

// A process of its own: what serves sources in development and what builds for production want another NODE_ENV.
process.on('message', ({ remote, dist }: BuildOrder) => {
  void build(remote, dist).then((outcome) => process.send?.(outcome))
})

async function build(remote: Remote, dist: string): Promise<BuildOutcome> {
  try {
    const { version } = await buildRemote(remote, dist)
    return { version }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
