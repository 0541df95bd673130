import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorAccess, type RegistryChange, type RemoteVersion } from '@tidings/contracts'
import type { Product } from './product.ts'

/** Deploys to a running product as whoever runs it would. */
export interface Operator {
  /** Uploads a version: its files by their paths below its folder. */
  upload: (version: RemoteVersion, files: Record<string, string>) => Promise<Response>
  change: (remote: string, change: RegistryChange) => Promise<void>
}

/** The operator of a product that runs. */
export async function operatorOf({ dataDir }: Product): Promise<Operator> {
  const text = await readFile(join(dataDir, 'operator.json'), 'utf8')
  const { url, token } = operatorAccess.parse(JSON.parse(text))
  const authorization = `Bearer ${token}`
  return {
    upload: (version, files) => {
      const body = new FormData()
      body.set('record', JSON.stringify(version))
      for (const [path, content] of Object.entries(files)) body.append('file', new Blob([content]), path)
      const path = `/api/deployments/${version.manifest.name}/versions/${version.version}`
      return fetch(url + path, { method: 'PUT', headers: { authorization }, body })
    },
    change: async (remote, change) => {
      const reply = await fetch(`${url}/api/deployments/${remote}/changes`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!reply.ok) throw new Error(`${change.action} of ${remote}: ${await reply.text()}`)
    },
  }
}
