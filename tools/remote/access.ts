import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { operatorAccess, type OperatorAccess } from '@tidings/contracts'
import { Failure, UsageFailure } from './failure.ts'

const DEFAULT_DATA_DIR = './data'

/**
 * Where the server is and what opens it: what the environment says, else what a server on this machine has left in its
 * DATA_DIR.
 */
export function findAccess(environment: Record<string, string | undefined>): OperatorAccess {
  const { TIDINGS_URL: url, TIDINGS_TOKEN: token, DATA_DIR: dataDir } = environment
  if (url && token) return { url: originOf(url), token }
  if (url || token)
    throw new UsageFailure('TIDINGS_URL and TIDINGS_TOKEN go together: one of them is not set')

  const file = join(resolve(dataDir || DEFAULT_DATA_DIR), 'operator.json')
  if (!existsSync(file)) {
    throw new Failure(
      `There is no ${file}: start the server here, name its DATA_DIR, or set TIDINGS_URL and TIDINGS_TOKEN`,
    )
  }
  return operatorAccess.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function originOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageFailure(`TIDINGS_URL=${url} is no http or https address`)
  }
  return new URL(url).origin
}
