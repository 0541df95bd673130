import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../support/bare-environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Outcome {
  status: number
  /** What it printed, and then what it complained of. */
  output: string
}

/** Types `npm run remote -- …`, in an environment that names a server. */
export async function runRemote(words: string[], environment: Record<string, string>): Promise<Outcome> {
  const child = spawn(process.execPath, ['tools/remote.ts', ...words], {
    cwd: root,
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status: Number(status), output: printed + complained }
}
