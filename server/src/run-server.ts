import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { readBuildOutput } from './static/build-output.ts'
import { createStaticRoutes } from './static/static-routes.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the server until it is told to stop; answers the exit status. */
export async function runServer(variables: Record<string, string | undefined>): Promise<number> {
  try {
    await serveUntil(stopSignal(), variables)
    return 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${error instanceof ConfigError ? error.lines.join('\n') : reason}\n`)
    return 1
  }
}

async function serveUntil(stop: Promise<void>, variables: Record<string, string | undefined>): Promise<void> {
  const config = parseConfig(variables)
  const pages = createStaticRoutes(await readBuildOutput(join(root, 'dist')), join(root, 'locales'))
  const { deps, databaseFolder, close } = await createDeps(config, createLogger(config.logLevel))
  try {
    const listening = await listen(createApp(deps, pages), config)
    deps.feeds.start()
    if (databaseFolder && !databaseFolder.startsWith(config.dataDir)) {
      print(`The database is in ${databaseFolder}: as root, it could not be entered in ${config.dataDir}`)
    }
    print(`Tidings is at ${config.baseUrl ?? listening.url}`)
    await stop
    await listening.close()
  } finally {
    await close()
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
