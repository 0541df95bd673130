import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('busy-loop.ts', import.meta.url))

/** Gives every core something else to do, in the group of this process; undone by `using`. */
export function keepCoresBusy(): Disposable {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, [program, String(process.pid)], { stdio: 'ignore' }),
  )
  return { [Symbol.dispose]: () => loops.forEach((loop) => loop.kill('SIGKILL')) }
}
