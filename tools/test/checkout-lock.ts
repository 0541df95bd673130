import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../command.ts'

const POLL_MS = 500

/** Neither those that a system gives to whoever wants any, nor those that tests look for a free one among (free-port.ts). */
const PORTS = { from: 12_000, to: 20_000 } as const

/**
 * Waits until no other run of tests is under way in this checkout, whose build they would share; undone by `using`. The lock
 * is a port of this machine: the system gives it to one at a time, and takes it back from whoever is killed.
 */
export async function lockCheckout(folder: string = root): Promise<Disposable> {
  const port = portOf(folder)
  for (let told = false; ; told = true) {
    const server = await take(port)
    if (server) return { [Symbol.dispose]: () => void server.close() }
    if (!told)
      console.log(`Waiting for the tests that run in this folder already (${await holderOf(port)}) …`)
    await wait(POLL_MS)
  }
}

/** Of each folder another, as far as there are ports. */
const portOf = (folder: string): number =>
  PORTS.from + (createHash('sha256').update(folder).digest().readUInt32BE() % (PORTS.to - PORTS.from))

/** Undefined where somebody else has it. */
async function take(port: number): Promise<Server | undefined> {
  const server = createServer((asking) => asking.on('error', () => undefined).end(`process ${process.pid}`))
  try {
    await once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening')
    return server.unref()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
}

/** As whoever has the port says it; by the port where that is another program, which says nothing. */
async function holderOf(port: number): Promise<string> {
  const asked = connect(port, '127.0.0.1')
  asked.setTimeout(POLL_MS, () => asked.destroy())
  return text(asked).catch(() => `port ${port}`)
}
