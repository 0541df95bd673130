import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtRemotes, type RemoteVersion } from '@tidings/contracts'
import type { Page, TestInfo } from 'playwright/test'
import { isSameShell } from '../../tools/versions/gate-rules.ts'
import { unmetNeeds } from '../../tools/versions/needs.ts'
import { versionPair, type VersionPair } from '../../tools/versions/pair.ts'
import { operatorOf } from '../support/operator.ts'
import { behindProxy } from './person.ts'
import { startProduct, type Product } from '../support/product.ts'

/** The pair of versions that these tests are run with; undefined where everything is as it was built last. */
export function givenPair(): VersionPair | undefined {
  const { VERSION_PAIR: file } = process.env
  return file ? versionPair.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Leaves a test out that needs a newer part than there is; what it says is in the report. */
export function skipUnmet(testInfo: TestInfo, pair: VersionPair): void {
  const unmet = unmetNeeds(testInfo.annotations, pair)
  testInfo.skip(unmet.length > 0, `needs ${unmet.join(', ')}`)
}

/**
 * Starts the product that is tested: what was built last, or the pair of versions that these tests are run with. With other
 * variables of the environment than all tests share it is one of a test's own.
 */
export async function startTested(environment: Record<string, string> = behindProxy): Promise<Product> {
  const pair = givenPair()
  return pair ? startPair(pair, environment) : startProduct(environment)
}

/** Starts the server with the shell of one version, and deploys the remotes of the other as an operator would. */
async function startPair(pair: VersionPair, environment: Record<string, string>): Promise<Product> {
  const product = await startProduct(environment, pair.installation)
  try {
    await expectShell(product, pair)
    await deployParts(product, pair)
    return product
  } catch (error) {
    await product.dispose()
    throw error
  }
}

/** That the page is the one of the pair is not taken for granted. */
async function expectShell({ url }: Product, { installation, shell }: VersionPair): Promise<void> {
  const built = await readFile(join(installation, 'dist/shell/index.html'), 'utf8')
  const page = await (await fetch(url)).text()
  if (!isSameShell(built, page)) throw new Error(`The server has not the shell ${shell}`)
}

async function deployParts(product: Product, { parts, source }: VersionPair): Promise<void> {
  const { client } = await operatorOf(product)
  const text = await readFile(join(source, 'dist/remotes.json'), 'utf8')
  const records = builtRemotes.parse(JSON.parse(text))
  for (const { name, deployed } of parts) {
    const record = records.find((built) => built.manifest.name === name && built.version === deployed)
    if (!record) continue
    await client.upload(record, await readFiles(record, join(source, 'dist')))
    await client.change(name, { action: 'deploy', version: record.version, reason: 'the matrix of versions' })
  }
}

async function readFiles({ integrity, manifest, version }: RemoteVersion, dist: string) {
  const folder = `/remotes/${manifest.name}/${version}/`
  return Promise.all(
    Object.keys(integrity).map(async (path) => ({
      path: path.slice(folder.length),
      content: new Uint8Array(await readFile(join(dist, path))),
    })),
  )
}

/** Collects the scripts that come of versions that are not to run: a fallback would hide that a version does not work. */
export function watchForOtherVersions(page: Page, { parts }: VersionPair): string[] {
  // The server, which is of today, names the scripts of a version for the browser to fetch that this shell then refuses.
  const wanted = new Set(
    parts.flatMap(({ name, version, deployed = version }) => [`${name}/${version}`, `${name}/${deployed}`]),
  )
  const others: string[] = []
  // What a test lets fail is asked for in older versions too, and none of it comes.
  page.on('response', (response) => {
    const [, version] = /\/remotes\/([^/]+\/[^/]+)\/.*\.js$/.exec(new URL(response.url()).pathname) ?? []
    if (version !== undefined && !wanted.has(version) && response.ok()) others.push(response.url())
  })
  return others
}
