import { join } from 'node:path'
import { remoteManifest } from '@tidings/contracts'
import { prettifyError } from 'zod'
import { listRemotes, openRemote, readManifest, type Remote } from '../federation/workspace.ts'
import { Failure } from './failure.ts'

/** The remote of a name, below remotes/ or in a folder of its own. */
export function findRemote(name: string, folder: string | undefined): Remote {
  const found = folder ? openRemote(name, folder) : listRemotes().find((remote) => remote.name === name)
  if (!found) {
    throw new Failure(
      `There is no remote in ${folder ?? `remotes/${name}`}: one has a remote.json and a src/index.ts`,
    )
  }
  const file = join(found.folder, 'remote.json')
  const { data, error } = remoteManifest.safeParse(readManifest(found))
  if (error) throw new Failure(`${file} is not valid:\n${prettifyError(error)}`)
  if (data.name !== name) throw new Failure(`${file} names ${data.name}, not ${name}`)
  return found
}
