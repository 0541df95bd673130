import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { readBuildOutput } from './static/build-output.ts'
import { createStaticRoutes } from './static/static-routes.ts'

const root = join(import.meta.dirname, '../..')

const stopSignal = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})

/** Runs the server until it is told to stop. */
async function run(): Promise<void> {
  const config = parseConfig(process.env)
  const pages = createStaticRoutes(await readBuildOutput(join(root, 'dist')), join(root, 'locales'))
  const { deps, databaseFolder, close } = await createDeps(config, createLogger(config.logLevel))
  try {
    const listening = await listen(createApp(deps, pages), config)
    deps.feeds.start()
    if (databaseFolder && !databaseFolder.startsWith(config.dataDir)) {
      print(`The database is in ${databaseFolder}: as root, it could not be entered in ${config.dataDir}`)
    }
    print(`Tidings is at ${config.baseUrl ?? listening.url}`)
    await stopSignal
    await listening.close()
  } finally {
    await close()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await run()
  process.exit(0)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? error.lines.join('\n') : reason}\n`)
  process.exit(1)
}
