import { chromium, type Page } from 'playwright'
import type pg from 'pg'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startModelServer } from '../support/model-server/model-server.ts'
import type { Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

/** The chat that is gone on with. */
const MESSAGES = 500
const CHAT = 'long'

/** The reply, of so many tokens of four letters; each piece of the stream has several. */
const TOKENS = 20_000
const TOKEN_LENGTH = 4
const PIECE_LENGTH = 24
const PIECE_MS = 3

/** A processor that is so many times slower than this one. */
const SLOWER = 4

const PARAGRAPHS = [
  'What is written here stands for **what a model writes**: sentences of some length, with `code` in them, and emphasis.[[e1]]\n\n',
  '- One thing, of which there is something to say\n- Another thing\n  - and what belongs to it\n- A third\n\n',
  '### A heading\n\nAnd what comes after it, which is a little longer than a line, as most of what is written is.\n\n',
  '```js\nfor (const entry of entries) {\n  if (entry.isUnread) await read(entry)\n}\n```\n\n',
  '| Name | Value | Note |\n|---|---:|---|\n| One | 1 | first |\n| Two | 2 | second |\n\n',
]

const textOf = (length: number): string => {
  let text = ''
  for (let at = 0; text.length < length; at += 1) text += PARAGRAPHS[at % PARAGRAPHS.length]
  return text.slice(0, length)
}

/** Measures how a page keeps up with a long reply in a long chat, on a slow machine. */
export async function run(): Promise<Measurement[]> {
  const provider = await startModelServer()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const reply = textOf(TOKENS * TOKEN_LENGTH).match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, 'g')) ?? []
    const pause = async () => new Promise<void>((resolve) => setTimeout(resolve, PIECE_MS))
    provider.answers(({ stream }) => (stream ? { says: reply, waits: pause } : { says: 'Long' }))
    return await withProduct(
      async ({ product, pool }) => {
        const page = await (
          await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
        ).newPage()
        await page.request.post(`${product.url}/api/better-auth/sign-up/email`, {
          headers: { origin: product.url },
          data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' },
        })
        await fillChat(pool)
        return measure(page)
      },
      { AI_BASE_URL: provider.url, AI_MODELS: 'small' },
    )
  } finally {
    await browser.close()
    await provider.close()
  }
}

async function fillChat(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into chat_sessions (user_id, chat_id, title, created_at, updated_at, last_seen_at)
     select id, $1, 'Long', now(), now(), now() from "user"`,
    [CHAT],
  )
  await pool.query(
    `insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at, finished_at)
     select "user".id, $1, 'm' || at, case at % 2 when 0 then 'user' else 'assistant' end,
       jsonb_build_array(jsonb_build_object('type', 'text', 'text', case at % 2 when 0 then 'A question' else $3 end)),
       'completed', now() - interval '1 day' + at * interval '1 second', now()
     from "user", generate_series(1, $2::int) at`,
    [CHAT, MESSAGES, textOf(1500)],
  )
}

async function measure(page: Page): Promise<Measurement[]> {
  await page.goto(`/ai/${CHAT}`)
  const earlier = page.getByRole('button', { name: 'Earlier in this chat' })
  const articles = page.getByRole('log').getByRole('article')
  for (let shown = 50; shown < MESSAGES; shown += 50) {
    await earlier.click()
    await articles.nth(shown).waitFor({ state: 'attached' })
  }
  // What comes late has come: it is not what is measured.
  await page.getByRole('button', { name: 'More about this chat' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor({ state: 'detached' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.getByRole('textbox', { name: 'Your question' }).fill('Go on')
  const watched = await page.evaluateHandle(watchFrames)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/ai/chat'))
  await page.keyboard.press('Enter')
  // To look for anything in the page would take longer than what is measured.
  await (await answered).finished()
  const frames = (await watched.jsonValue()).toSorted((a, b) => a - b)
  const at = (share: number) => frames[Math.floor((frames.length - 1) * share)] ?? Number.NaN
  return [
    {
      name: 'a frame of a long reply in a long chat at CPU 4 ×, median',
      value: at(0.5),
      unit: 'ms',
      target: 17,
    },
    { name: 'the longest but one in a hundred', value: at(0.99), unit: 'ms', target: 50 },
    { name: 'the longest', value: at(1), unit: 'ms', target: 50 },
  ]
}

/** Runs in the page: a list of how long each frame takes from now on, in milliseconds. */
function watchFrames(): number[] {
  const frames: number[] = []
  let last = performance.now()
  requestAnimationFrame(function next(now) {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  })
  return frames
}
