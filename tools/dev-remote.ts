import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startDevRemote } from './dev-remote/dev-remote.ts'
import { listRemotes } from './federation/workspace.ts'

const DEFAULT_PORT = '5201'
const USAGE = 'npm run dev:remote -- <name> [--port 5201] [--product https://read.example]'

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: DEFAULT_PORT }, product: { type: 'string' } },
  allowPositionals: true,
})
const remotes = listRemotes()
const remote = remotes.find(({ name }) => name === positionals[0])

if (!remote) {
  console.error(`${USAGE}\nThere are the remotes ${remotes.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  await run(remote)
}

async function run(chosen: NonNullable<typeof remote>): Promise<void> {
  try {
    const dev = await startDevRemote({
      remote: chosen,
      port: Number(values.port),
      productOrigin: values.product,
    })
    console.log(`${chosen.name} alone is at ${dev.url}

In a product that was started with PART_OVERRIDES=${dev.url} it can be used on the page /parts.`)
    const stop = new AbortController()
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) =>
      once(process, name, { signal: stop.signal }).catch(() => undefined),
    )
    await Promise.race(signals)
    stop.abort()
    await dev.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`Port ${values.port} is taken: stop what runs there, or choose another by --port`)
    process.exitCode = 1
  }
}
