import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, parseConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listen } from './listen.ts'
import { createLogger } from './logger.ts'
import { readBuildOutput } from './static/build-output.ts'
import { createStaticRoutes } from './static/static-routes.ts'

const root = join(import.meta.dirname, '../..')

async function run(): Promise<void> {
  const config = parseConfig(process.env)
  const logger = createLogger(config.logLevel)
  const build = await readBuildOutput(join(root, 'dist'))
  const { deps, close } = await createDeps(config, logger)
  const listening = await listen(createApp(deps, createStaticRoutes(build, join(root, 'locales'))), config)
  deps.feeds.start()
  process.stdout.write(`Tidings is at ${config.baseUrl ?? listening.url}\n`)
  const stop = async (): Promise<void> => {
    await listening.close()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

try {
  await run()
} catch (error) {
  const lines =
    error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
