import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue, type ErrorKey } from '@tidings/contracts'
import { MCP_CALLBACK_CHANNEL, type McpCallback } from '@tidings/contracts/mcp-callback'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { installation } from '../../foundation/installation.ts'
import type { MailLanguage } from '../../foundation/mails/mail-texts.ts'

const localesFolder = join(installation, 'locales')

const texts = z.object({
  toolServer: z.object({ connected: z.string(), failed: z.string(), close: z.string() }),
})

const errorTexts = z.object(
  Object.fromEntries(Object.keys(errorCatalogue).map((key) => [key, z.string().optional()])),
)

const readTexts = async <T>(language: MailLanguage, name: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(join(localesFolder, language, `${name}.json`), 'utf8')))

export interface CallbackPage {
  language: MailLanguage
  nonce: string
  /** What came of it: a connection, or what went wrong. */
  outcome: { connectionId: string } | { error: ErrorKey }
}

/**
 * What a window shows that comes back from a server that lets in. It tells the pages of this server, whose windows know nothing
 * of each other once another site was in between, and closes itself where it may.
 */
export async function callbackPage({ language, nonce, outcome }: CallbackPage) {
  const { toolServer } = await readTexts(language, 'mail', texts)
  const lead = 'error' in outcome ? toolServer.failed : toolServer.connected
  const reason =
    'error' in outcome ? (await readTexts(language, 'errors', errorTexts))[outcome.error] : undefined
  const told: McpCallback = outcome
  const script = `new BroadcastChannel(${toScript(MCP_CALLBACK_CHANNEL)}).postMessage(${toScript(told)});${
    'error' in outcome ? '' : 'close()'
  }`
  return html`${raw('<!doctype html>')}
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${lead}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${lead}</h1>
          ${reason === undefined ? '' : html`<p>${reason}</p>`}
          <p>${toolServer.close}</p>
        </main>
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </body>
    </html>`
}

/** Nothing in it ends the script. */
const toScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const callbackPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
