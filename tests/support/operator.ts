import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  operatorAccess,
  type OperatorAccess,
  type RegistryChange,
  type RemoteVersion,
} from '@tidings/contracts'
import { createDeploymentClient, type DeploymentClient } from '../../tools/remote/client.ts'
import type { Product } from './product.ts'

/** A version of a remote, with its files by their paths. */
export interface VersionWithFiles {
  line: RemoteVersion
  files: ReadonlyMap<string, Buffer>
}

/** Deploys to a running product as whoever runs it would. */
export interface Operator {
  client: DeploymentClient
  upload: (version: VersionWithFiles) => Promise<void>
  change: (remote: string, change: RegistryChange) => Promise<void>
  /** Uploads a version, and gives it to everybody. */
  deploy: (version: VersionWithFiles) => Promise<void>
}

/** What lets whoever has the files of a product operate it. */
export async function accessTo({ dataDir }: Product): Promise<OperatorAccess> {
  return operatorAccess.parse(JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8')))
}

/** The operator of a product that runs. */
export async function operatorOf(product: Product): Promise<Operator> {
  const client = createDeploymentClient(await accessTo(product))
  const upload: Operator['upload'] = ({ line, files }) => {
    const folder = `/remotes/${line.manifest.name}/${line.version}/`
    const contents = [...files].map(([path, content]) => ({
      path: path.slice(folder.length),
      content: new Uint8Array(content),
    }))
    return client.upload(line, contents)
  }
  const change: Operator['change'] = async (remote, wanted) => void (await client.change(remote, wanted))
  const deploy: Operator['deploy'] = async (version) => {
    const { line } = version
    await upload(version)
    await change(line.manifest.name, { action: 'deploy', version: line.version, reason: 'a test' })
  }
  return { client, upload, change, deploy }
}
