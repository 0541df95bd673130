import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './command.ts'
import { startDev } from './federation/dev.ts'

const DEFAULT_PORT = 3000
const watched = ['server/src', 'shared/contracts/src']

const port = Number(process.env.PORT ?? DEFAULT_PORT)
const apiPort = port + 1
const pages = await startDev({ port, apiUrl: `http://127.0.0.1:${apiPort}` })

// The server takes the address of the pages for its own, so that it is this one that it prints.
const server = spawn(
  process.execPath,
  [...watched.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'server/src/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(apiPort), BASE_URL: pages.url } },
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => server.kill(signal))
await once(server, 'exit')
await pages.close()
