import { dirname } from 'node:path'
import type { RegistryLine, RemoteVersion } from '@tidings/contracts'
import { expect } from 'vitest'
import type { DeploymentClient, UploadFile } from '../../tools/remote/client.ts'
import { operatorOf } from '../support/operator.ts'
import { startProduct, type Product } from '../support/product.ts'
import { readRegistry } from '../support/registry.ts'
import type { CopiedRemote } from './copied-remote.ts'
import { runRemote, type Outcome } from './remote-command.ts'

/** A product of its own that remotes are deployed to. */
export interface Stage {
  product: Product
  /** Types `npm run remote -- …` on the machine of the server. */
  remote: (...words: string[]) => Promise<Outcome>
  /** Types `npm run remote -- deploy discover …`. */
  deploy: (copy: CopiedRemote, ...options: string[]) => Promise<Outcome>
  /** What names the server from elsewhere. */
  asBearer: (token: string) => Record<string, string>
  /** What browsers are told of the discover remote. */
  readLine: () => Promise<RegistryLine>
  readStable: () => Promise<RemoteVersion>
  /** The files of a version, as the server serves them. */
  readFiles: (version: RemoteVersion) => Promise<UploadFile[]>
  /** Uploads as the tool does, also what the tool would never make. */
  upload: DeploymentClient['upload']
}

/** Starts it. */
export async function startStage(environment?: Record<string, string>): Promise<Stage> {
  const product = await startProduct(environment)
  const { client } = await operatorOf(product)
  const remote: Stage['remote'] = (...words) => runRemote(words, { DATA_DIR: product.dataDir })
  return {
    product,
    remote,
    deploy: ({ folder }, ...options) => remote('deploy', 'discover', '--folder', folder, ...options),
    asBearer: (token) => ({ TIDINGS_URL: product.url, TIDINGS_TOKEN: token }),
    readLine: () => readLine(product),
    readStable: async () => {
      const { stable, versions } = await readLine(product)
      const version = versions.find((each) => each.version === stable)
      if (!version) throw new Error('The registry names no version')
      return version
    },
    readFiles: (version) => readFiles(product, version),
    upload: client.upload,
  }
}

async function readLine({ url }: Product): Promise<RegistryLine> {
  const { remotes } = await readRegistry(url)
  const line = remotes.find(({ name }) => name === 'discover')
  if (!line) throw new Error('The registry does not name the discover remote')
  return line
}

async function readFiles({ url }: Product, { integrity, entry }: RemoteVersion): Promise<UploadFile[]> {
  const base = dirname(entry).length + 1
  return Promise.all(
    Object.keys(integrity).map(async (path) => {
      const answer = await fetch(url + path)
      return { path: path.slice(base), content: await answer.bytes() }
    }),
  )
}

/** Expects a command to be done; answers what it printed. */
export async function expectDone(outcome: Promise<Outcome>): Promise<string> {
  const { status, output } = await outcome
  expect(output).not.toMatch(/^ {4}at /m)
  expect({ status, output }).toEqual({ status: 0, output })
  return output
}

export async function expectRefused(outcome: Promise<Outcome>, reason: string | RegExp): Promise<void> {
  const { status, output } = await outcome
  expect(output).toMatch(reason)
  expect(status).toBe(1)
}
