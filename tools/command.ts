import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface CommandResult {
  succeeded: boolean
  /** What it printed, both streams as they came. */
  output: string
  seconds: number
}

/** Runs a command of the project in its root folder and keeps what it prints. */
export async function runCommand(command: string, parameters: string[] = []): Promise<CommandResult> {
  const start = performance.now()
  const child = spawn(command, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  }
  const [status] = await once(child, 'close')
  return { succeeded: status === 0, output, seconds: (performance.now() - start) / 1000 }
}

/** Runs a command in the root folder that prints for itself; true when it succeeds. */
export async function runInForeground(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const [status] = await once(child, 'exit')
  return status === 0
}

/** Does the work for all items, `width` at a time, and answers in their order. */
export async function mapInParallel<Item, Result>(
  items: Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const drain = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, drain))
  return results
}
