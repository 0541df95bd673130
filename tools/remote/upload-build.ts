import type { BuiltRemote } from '../federation/build-remote.ts'
import { filesToUpload } from './build-checks.ts'
import type { RemoteLine } from './check-packages.ts'
import type { CommandContext } from './command.ts'
import { Refusal } from './failure.ts'
import { formatBytes } from './table.ts'

/** Sends a build to the server. A version never changes: one that is there, after a rollback say, needs no second upload. */
export async function uploadBuild(
  built: Pick<BuiltRemote, 'version' | 'folder'>,
  line: RemoteLine | undefined,
  { client, print }: Pick<CommandContext, 'client' | 'print'>,
): Promise<void> {
  const { version } = built
  const files = filesToUpload(built)
  const isListed = line?.versions.some((listed) => listed.version === version.version)
  if (isListed || !(await send())) {
    print('The server has this version')
    return
  }
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  print(`Uploaded ${files.length} files, ${formatBytes(bytes)}`)

  /** False where they are there already: a remote of which nothing was ever switched on is in no list. */
  async function send(): Promise<boolean> {
    try {
      await client().upload(version, files)
      return true
    } catch (error) {
      if (error instanceof Refusal && (await client().has(version, files))) return false
      throw error
    }
  }
}
