import { join } from 'node:path'
import { createApp } from './app.ts'
import { endUnfinishedReplies } from './assistant/chats/chat-store.ts'
import { endUnfinishedRuns } from './assistant/chats/run-tool.ts'
import { createTaskRunner } from './assistant/tasks/task-runner.ts'
import type { App } from './foundation/http/app.ts'
import { installation } from './foundation/installation.ts'
import { ConfigError, parseConfig, type Config } from './foundation/config/config.ts'
import { adoptBuild } from './platform/deployments/adopt-build.ts'
import { writeOperatorAccess } from './platform/deployments/operator-access.ts'
import { createDeps, type Deps } from './deps.ts'
import { createRootApi } from './foundation/http/root-api.ts'
import { listen, type Listening } from './foundation/http/listen.ts'
import { createLogger } from './foundation/logger.ts'
import type { MailServer } from './reading/mail/mail-server.ts'
import { readBuildOutput } from './platform/deployments/build-output.ts'
import { createStaticRoutes } from './platform/static/static-routes.ts'
import { readStarterFeeds } from './reading/subscriptions/starter-feeds.ts'
import { stopSignal, stopTogether } from './stopping.ts'

/** What tells whoever started it that it need not be tried again (`EX_CONFIG` of sysexits). */
const MISCONFIGURED = 78

/** A little more than requests under way have until their connections are cut (`listen.ts`). */
const LAST_REQUESTS_MS = 2500

/** Runs the server until it is told to stop; answers the exit status. */
export async function runServer(variables: Record<string, string | undefined>): Promise<number> {
  try {
    await serveUntil(stopSignal(), variables)
    return 0
  } catch (error) {
    const isConfig = error instanceof ConfigError
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${isConfig ? error.lines.join('\n') : reason}\n`)
    return isConfig ? MISCONFIGURED : 1
  }
}

async function serveUntil(stop: Promise<void>, variables: Record<string, string | undefined>): Promise<void> {
  const config = parseConfig(variables)
  await readStarterFeeds(config)
  const build = await readBuildOutput(join(installation, 'dist'))
  const running = await createDeps(config, createLogger(config.logLevel))
  const { deps, upkeep, databaseFolder, endCalls, close } = running
  const { deployments } = deps
  const tasks = createTaskRunner(deps)
  try {
    await adoptBuild(deps, build)
    await endUnfinishedReplies(deps)
    await endUnfinishedRuns(deps)
    const { partOverrides } = config
    const localesFolder = join(installation, 'locales')
    const docsFolder = join(installation, 'docs')
    const pages = createStaticRoutes({ build, localesFolder, docsFolder, deployments, partOverrides })
    const app = createApp(deps, pages)
    const listening = await listen(app, config, endCalls)
    const api = await listenForClients(app, config, endCalls)
    const mail = await receiveMail(deps)
    deps.feeds.start()
    deps.mailer.start()
    deps.searchIndex.start()
    upkeep.start()
    tasks.start()
    deployments.registry.start()
    deps.userEvents.start()
    if (databaseFolder && !databaseFolder.startsWith(config.dataDir)) {
      print(`The database is in ${databaseFolder}: as root, it could not be entered in ${config.dataDir}`)
    }
    const access = { url: listening.url, token: deployments.operatorToken }
    const removeAccess = await writeOperatorAccess(config.dataDir, access)
    if (mail) print(`Mail is received on ${config.mailHost}:${mail.port} for ${config.mailDomain}`)
    if (api) print(`Other clients find the API at ${api.url}`)
    print(`Tidings is at ${config.baseUrl ?? listening.url}`)
    await stop
    // Streams of news would hold the server open.
    deployments.registry.stop()
    deps.userEvents.stop()
    const connections = [async () => mail?.close(), listening.close, async () => api?.close()]
    await stopTogether([tasks.stop, () => deps.replies.close(), ...connections, removeAccess], {
      logger: deps.logger,
      patienceMs: LAST_REQUESTS_MS,
    })
  } finally {
    await close()
  }
}

async function listenForClients(
  app: App,
  { apiPort, apiOrigins, host }: Pick<Config, 'apiPort' | 'apiOrigins' | 'host'>,
  endCalls: () => void,
): Promise<Listening | undefined> {
  if (apiPort === undefined) return undefined
  return listen(createRootApi(app, apiOrigins), { host, port: apiPort, name: 'API_PORT' }, endCalls)
}

/** Receives mail where the configuration names a port; elsewhere nothing of it takes memory. */
async function receiveMail(deps: Deps): Promise<MailServer | null> {
  if (deps.config.mailPort === undefined) return null
  const { startMailServer } = await import('./reading/mail/mail-server.ts')
  return startMailServer(deps)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
