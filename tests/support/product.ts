import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'
import { createDataFolder } from './data-folder.ts'
import { findFreePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a process of its own, with data of its own, that may fetch from loopback. */
export interface Product {
  /** Its address, the same after each start. */
  url: string
  /** Where other clients find the API, with `API_PORT` in its environment. */
  apiUrl: string | undefined
  dataDir: string
  /** Process id of the server that runs at present. */
  pid: () => number
  isRunning: () => boolean
  /** What it has printed besides its addresses, its log above all. */
  printed: () => string
  start: () => Promise<void>
  /** Ends it as a service manager would, or at once with SIGKILL. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Stops it and removes its data. */
  dispose: () => Promise<void>
}

/** Starts the product as `npm start` does, on a free port; `folder` is another installation than this one. */
export async function startProduct(
  environment: Record<string, string> = {},
  folder: string = root,
): Promise<Product> {
  const dataDir = await createDataFolder()
  const settings = {
    DATA_DIR: dataDir,
    FETCH_ALLOW_PRIVATE: '127.0.0.0/8',
    LOG_LEVEL: 'error',
    ...environment,
  }
  let printed = ''
  const print = (line: string) => {
    printed += `${line}\n`
    process.stdout.write(`${line}\n`)
  }
  // Not one that the system gives: while the product is away, anybody's connection could take it.
  let server = launch(folder, { PORT: String(await findFreePort()), ...settings })
  const { url, apiUrl } = await readAddresses(server, print)

  const isRunning = () => server.exitCode === null && server.signalCode === null
  const start = async () => {
    server = launch(folder, { ...settings, PORT: new URL(url).port })
    await readAddresses(server, print)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isRunning()) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  const dispose = async () => {
    // A server that was killed has left its database running; the next one stops it.
    if (server.signalCode === 'SIGKILL') await start()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const pid = () => server.pid ?? 0
  return { url, apiUrl, dataDir, pid, isRunning, printed: () => printed, start, stop, dispose }
}

function launch(folder: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { ...bareEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Waits for the line that tells where the server is, the last of those; what else it prints goes on. */
async function readAddresses(
  server: ChildProcess,
  print: (line: string) => void,
): Promise<{ url: string; apiUrl: string | undefined }> {
  const lines = createInterface({ input: server.stdout ?? process.stdin })
  let apiUrl: string | undefined
  const address = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const [, url] = /^Tidings is at (http\S+)$/.exec(line) ?? []
      const [, api] = /^Other clients find the API at (http\S+)$/.exec(line) ?? []
      if (url) resolve(url)
      else if (api) apiUrl = api
      else print(line)
    })
  })
  const [early] = await Promise.race([once(server, 'exit'), address.then((url) => [url])])
  if (typeof early !== 'string') throw new Error(`The server ended with ${early} before it named its address`)
  return { url: early, apiUrl }
}
