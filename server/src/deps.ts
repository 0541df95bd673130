import { randomInt } from 'node:crypto'
import {
  assistantLimits,
  chatLimits,
  createSnowflake,
  feedLimits,
  inboxLimits,
  pushLimits,
  foreignToolLimits,
} from '@tidings/contracts'
import type { Logger } from 'pino'
import type { ChatsDeps } from './assistant/chats/chats-deps.ts'
import { RunningReplies } from './assistant/chats/running-replies.ts'
import { forgetExpired } from './assistant/memories/forget-expired.ts'
import { createSharedQuestions } from './assistant/models/ask-once.ts'
import { createModelAccess } from './assistant/models/model-access.ts'
import { prepareRevocations } from './assistant/tool-servers/revoke-grant.ts'
import { createToolServerAccess } from './assistant/tool-servers/tool-server-access.ts'
import type { ToolServersDeps } from './assistant/tool-servers/tool-servers-deps.ts'
import type { TranslationsDeps } from './assistant/translations/translations-deps.ts'
import { forgetUsage } from './assistant/usage/forget-usage.ts'
import type { TasksDeps } from './assistant/tasks/tasks-deps.ts'
import type { SummariesDeps } from './assistant/summaries/summaries-deps.ts'
import { createAuth } from './accounts/auth/auth.ts'
import { loadSecret } from './accounts/auth/secret.ts'
import type { Config } from './foundation/config/config.ts'
import { openDatabase } from './foundation/database/database.ts'
import { startEmbeddedPostgres } from './foundation/database/embedded-postgres.ts'
import { migrateDatabase } from './foundation/database/migrate.ts'
import { openDeployments } from './platform/deployments/deployments.ts'
import { watchDisk } from './foundation/files/disk.ts'
import { createUserEvents, type UserEventsDeps } from './foundation/user-events/user-events.ts'
import { createCredentialBox } from './reading/feeds/address/credentials.ts'
import { createRoom, type WithRoom } from './reading/documents/large-documents.ts'
import { createDocumentReader } from './reading/documents/document-reader.ts'
import { createFeedEngine } from './reading/feeds/feed-engine.ts'
import { forgetFeeds } from './reading/feeds/forget-feeds.ts'
import { separateFeeds } from './reading/subscriptions/separation/separate-feeds.ts'
import { createGuardedFetch, type FetchGuarded } from './foundation/fetch/guarded-fetch.ts'
import { createImageProxy } from './reading/images/image-proxy.ts'
import { loadMailTexts } from './foundation/mails/mail-texts.ts'
import { createMailer } from './foundation/mails/mailer.ts'
import { openWebPush } from './accounts/messaging/web-push.ts'
import { createRateLimit } from './foundation/http/rate-limit.ts'
import { createNewFeeds } from './reading/feeds/new-feeds.ts'
import { createPageFeeds } from './reading/page-feeds/page-feeds.ts'
import { forgetUnstarred } from './reading/inboxes/remove-inbox.ts'
import { removeListsOf } from './reading/lists/remove-lists.ts'
import { forgetReaders } from './reading/reads/forget-readers.ts'
import { createSearchIndex } from './reading/search-index/search-index.ts'
import { fillStoryKeys } from './reading/stories/fill-story-keys.ts'
import { createUpkeep, type Chore, type Upkeep } from './foundation/upkeep/upkeep.ts'
import { createPageReader } from './reading/web-pages/page-reader.ts'
import { createPageTurns } from './reading/web-pages/page-turns.ts'
import { stopTogether } from './stopping.ts'
import type { AccountDeps } from './accounts/auth/account-deps.ts'
import type { MessagingDeps } from './accounts/messaging/messaging-deps.ts'
import type { FeedClaimsDeps } from './community/feed-claims/feed-claims-deps.ts'
import type { DeploymentsDeps } from './platform/deployments/deployments-deps.ts'
import type { DocumentReader } from './reading/documents/document-reader.ts'
import type { DocumentsDeps } from './reading/documents/documents-deps.ts'
import type { ImagesDeps } from './reading/images/images-deps.ts'
import type { InboxesDeps } from './reading/inboxes/inboxes-deps.ts'
import type { PageFeedsDeps } from './reading/page-feeds/page-feeds-deps.ts'
import type { SearchIndexDeps } from './reading/search-index/search-index-deps.ts'
import type { WebPagesDeps } from './reading/web-pages/web-pages-deps.ts'

const USER_AGENT = 'Tidings/1.0 (feed reader; self-hosted)'
const SNOWFLAKE_NODES = 1024
const UPKEEP_CONNECTIONS = 2

/** What the server is made of: what each domain asks for, together. */
export interface Deps
  extends
    AccountDeps,
    ChatsDeps,
    DeploymentsDeps,
    DocumentsDeps,
    FeedClaimsDeps,
    ImagesDeps,
    InboxesDeps,
    MessagingDeps,
    PageFeedsDeps,
    SearchIndexDeps,
    SummariesDeps,
    TasksDeps,
    ToolServersDeps,
    TranslationsDeps,
    UserEventsDeps,
    WebPagesDeps {}

export interface RunningDeps {
  deps: Deps
  /** What tidies up meanwhile; it has to be started. */
  upkeep: Upkeep
  /** Folder of the built-in database; undefined with a database of one's own. */
  databaseFolder: string | undefined
  /** Has what was asked for and still waits end: nobody waits for it any more. */
  endCalls: () => void
  /** Stops what was started, the database last. */
  close: () => Promise<void>
}

/** Makes what the server is made of: the database started and migrated, the feed engine not yet at work. */
export async function createDeps(config: Config, logger: Logger): Promise<RunningDeps> {
  const secret = await loadSecret(config.dataDir)
  const postgres = await findPostgres(config)
  const { database, behind } = openDatabases(postgres.url)
  const { baseUrl: ownOrigin, newFeeds, fetchAllowPrivate: allowPrivate } = config
  const guarded = createGuardedFetch({ userAgent: USER_AGENT, allowPrivate, folder: config.dataDir })
  const clock = Date.now
  const nextId = createIdentifiers()
  const stopping = new AbortController()
  const disk = watchDisk({ config, clock, logger })
  const base = { config, database, disk, clock, nextId, logger, secret, stopping: stopping.signal }
  const { fetchGuarded } = guarded
  const documents = createDocumentReader()
  const withRoom = createRoom()
  const outside = { database, disk, fetchGuarded, secret, clock, logger, nextId, ownOrigin, newFeeds }
  const feeds = createFeedEngine({ ...outside, reader: documents, withRoom })
  const mailer = createMailer({ config, database, clock, nextId, logger, texts: await loadMailTexts() })
  const searchIndex = createSearchIndex({ database, logger })
  const assistant = createAssistantDeps({ config, logger, secret })
  const web = createWebDeps({ ...base, documents, fetchGuarded, withRoom })
  const stop = async (others: (() => Promise<unknown>)[] = []) => {
    await stopTogether([...others, searchIndex.stop, feeds.stop, mailer.stop], { logger })
    await stopTogether([guarded.close, ...waysOf(assistant), behind.close, database.close], { logger })
    await postgres.stop()
  }
  try {
    await separateFeeds({ db: behind.db, box: createCredentialBox(secret), nextId })
    const deployments = await openDeployments({ config, database, clock, logger })
    const auth = createAuth({ config, database, logger, mailer, secret })
    const upkeep = createUpkeep({ chores: choresOf(behind, clock), logger })
    const userEvents = createUserEvents({ pool: database.pool, logger })
    return {
      deps: {
        ...base,
        documents,
        feeds,
        deployments,
        mailer,
        auth,
        searchIndex,
        ...createCallLimits(clock),
        userEvents,
        webPush: await openWebPush({ config, fetchGuarded, clock }),
        ...assistant,
        ...web,
      },
      upkeep,
      databaseFolder: postgres.folder,
      endCalls: () => stopping.abort(),
      close: async () => {
        deployments.registry.stop()
        userEvents.stop()
        await stop([upkeep.stop])
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Identifiers of two processes on one database must not meet. */
const createIdentifiers = () => createSnowflake(randomInt(SNOWFLAKE_NODES))

/** One for requests, and one behind them: what nobody waits for may take its time. */
function openDatabases(url: string) {
  const database = openDatabase(url)
  const behind = openDatabase(url, { poolSize: UPKEEP_CONNECTIONS, statementTimeoutMs: 0 })
  return { database, behind }
}

const choresOf = (database: Deps['database'], clock: Deps['clock']): Record<string, Chore> => ({
  storyKeys: () => fillStoryKeys(database),
  unusedFeeds: () => forgetFeeds(database.pool),
  earlierReaders: () => forgetReaders(database.pool),
  starredMail: () => forgetUnstarred(database.pool),
  expiredMemories: () => forgetExpired(database.pool),
  earlierUsage: () => forgetUsage(database.pool, clock),
})

/** How often what may be done only so often is done. */
export const createCallLimits = (
  clock: () => number,
): Pick<
  Deps,
  | 'takesChatMessage'
  | 'takesEntry'
  | 'takesLookup'
  | 'takesClaim'
  | 'takesModelTest'
  | 'takesPushTest'
  | 'takesToolServerAsk'
> => ({
  takesChatMessage: createRateLimit(chatLimits.sendsPerMinute, clock),
  takesEntry: createRateLimit(inboxLimits.entriesPerMinute, clock),
  takesLookup: createRateLimit(feedLimits.lookupsPerMinute, clock),
  takesClaim: createRateLimit(feedLimits.claimsPerMinute, clock),
  takesModelTest: createRateLimit(assistantLimits.testsPerMinute, clock),
  takesPushTest: createRateLimit(pushLimits.testsPerMinute, clock),
  takesToolServerAsk: createRateLimit(foreignToolLimits.asksPerMinute, clock),
})

/** By which the assistant reaches others. */
const waysOf = ({ models, toolServers }: Pick<Deps, 'models' | 'toolServers'>) => [
  models.close,
  toolServers.close,
]

/** What the assistant is made of. */
export function createAssistantDeps({
  config: { fetchAllowPrivate: allowPrivate },
  logger,
  secret,
}: {
  config: Config
  logger: Logger
  secret: string
}): Pick<
  Deps,
  'models' | 'prepareLeaving' | 'summariesAsked' | 'translationsAsked' | 'replies' | 'toolServers'
> {
  const toolServers = createToolServerAccess({ userAgent: USER_AGENT, allowPrivate, secret })
  return {
    models: createModelAccess({ userAgent: USER_AGENT, allowPrivate, secret }),
    prepareLeaving: async (tx, userId) => {
      await removeListsOf(tx, userId)
      return prepareRevocations({ toolServers, logger }, tx, userId)
    },
    summariesAsked: createSharedQuestions(),
    translationsAsked: createSharedQuestions(),
    replies: new RunningReplies(),
    toolServers,
  }
}

/** What brings pages and images of other sites. */
export function createWebDeps({
  clock,
  config,
  database,
  documents,
  fetchGuarded,
  logger,
  secret,
  withRoom,
  pageDeadline,
}: {
  clock: () => number
  config: Config
  database: Deps['database']
  documents: DocumentReader
  fetchGuarded: FetchGuarded
  logger: Deps['logger']
  secret: string
  withRoom: WithRoom
  /** Says when a page whose turn begins now is to be read. */
  pageDeadline?: () => AbortSignal
}): Pick<Deps, 'images' | 'pageFeeds' | 'webPages'> {
  const inTurn = createPageTurns(pageDeadline)
  const { countLookUp, countPage } = createNewFeeds(database.pool, config.newFeeds)
  return {
    pageFeeds: createPageFeeds({ fetchGuarded, inTurn, withRoom, countLookUp, clock }),
    images: createImageProxy({ config, fetchGuarded, logger, secret }),
    webPages: createPageReader({ fetchGuarded, documents, inTurn, countPage, ownOrigin: config.baseUrl }),
  }
}

interface Postgres {
  url: string
  folder?: string
  stop: () => Promise<void>
}

/** The database of the configuration, or the built-in one, brought to the newest schema. */
async function findPostgres({ databaseUrl, dataDir }: Config): Promise<Postgres> {
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await startBuiltIn(dataDir)
  try {
    await migrateDatabase(postgres.url)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function startBuiltIn(dataDir: string): Promise<Postgres> {
  const { folder, url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url: url('postgres'), folder, stop }
}
