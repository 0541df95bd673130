import { z } from '@tidings/contracts'
import type { Question, Script } from '../../tests/support/model-server/model-server.ts'

/** Milliseconds between two words of what is said slowly. */
const PAUSE_MS = 250

const HELP = `I am a model that knows nothing: I answer by what you begin with.

| You begin with | What I do |
| --- | --- |
| \`search\` | look for the words behind it, and cite what is found |
| \`chart\` | draw a flow chart |
| \`remember\` | propose to remember the words behind it |
| \`think\` | think before I answer |
| \`slow\` | take my time between two words |
| \`cut\`, \`silent\` | break off in the middle, or say nothing more and stay |
| \`garbled\`, \`limit\`, \`broken\`, \`hang\` | fail: by what is no answer, by a limit, with an error, for ever |

A formula is $e^{i\\pi} + 1 = 0$, and code is

\`\`\`ts
const answer = 42
\`\`\``

/** Answers as far as it goes without any wits: what the assistant does can be tried by it, and each way in which a model fails. */
export function rehearse(question: Question): Script {
  const last = question.messages.at(-1)
  const said = textOf(last?.content)
  if (said.startsWith('[[1]]')) return { says: said.replaceAll(/<[^>]*>|\[\[\d+\]\]|\S+/g, louder) }
  const [, article] = /<article>\n([^]*)\n<\/article>/.exec(said) ?? []
  if (article !== undefined) return { says: firstSentences(article) }
  if (!question.tools) return { says: said.split(/\s+/).slice(0, TITLE_WORDS).join(' ') }
  return last?.role === 'tool' ? retell(said) : answer(said)
}

const TITLE_WORDS = 5

/** As if it were another language; marks stay as they are. */
const louder = (word: string): string => (/^[<[]/.test(word) ? word : word.toUpperCase())

const content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().default('') }))
    .transform((parts) => parts.map(({ text }) => text).join('\n')),
])

const textOf = (said: unknown): string => content.safeParse(said).data ?? ''

function firstSentences(article: string): string {
  const text = article.split('\n').slice(1).join(' ').replaceAll(/\s+/g, ' ').trim()
  const sentences = text.split(/(?<=[.!?。])\s/)
  return sentences.slice(0, 2).join(' ') || article
}

/** What tools found, each with a citation. */
function retell(told: string): Script {
  const found = [...told.matchAll(/"cite":\s*"(e\d+)"[^}]*?"title":\s*"((?:[^"\\]|\\.)*)"/g)]
  const lines = found.map(([, cite, title]) => `- ${title} [[${cite}|${title}]]`)
  return { says: inWords(lines.length > 0 ? `I found this:\n\n${lines.join('\n')}` : 'That is done.') }
}

/** Each word is a piece of its own. */
const inWords = (text: string): string[] => text.split(/(?<=\s)/)

const acts: Record<string, (rest: string) => Script> = {
  search: (rest) => ({
    says: '',
    calls: [{ name: 'search', input: { scope: 'entries.userTimeline', query: conditions(rest) } }],
  }),
  chart: () => ({ says: '', calls: [{ name: 'display_flow_chart', input: { schema: chart } }] }),
  remember: (rest) => ({
    says: '',
    calls: [{ name: 'save_user_memory', input: { memory: rest || 'Nothing.' } }],
  }),
  think: () => ({ thinks: 'I think. Therefore I am a model.', says: inWords('I have thought about it.') }),
  slow: () => ({ says: inWords(HELP), waits: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)) }),
  cut: () => ({ says: inWords(HELP), cutAfter: 12 }),
  silent: () => ({ says: inWords(HELP), hangsAfter: 12 }),
  garbled: () => ({ malformed: '<html>This is no model.</html>' }),
  limit: () => ({
    status: 429,
    headers: { 'retry-after': '20' },
    body: { error: { message: 'Too many requests' } },
  }),
  broken: () => ({ status: 500, body: { error: { message: 'Something is broken' } } }),
  hang: () => ({ hangs: true }),
}

const conditions = (words: string): object[] =>
  words === '' ? [] : [{ field: 'text', operation: 'ilike', value: words }]

const chart = {
  title: 'How to read a feed',
  nodes: [
    { id: 'look', label: 'Look at what is new', shape: 'start' },
    { id: 'wanted', label: 'Is it worth the time?', shape: 'decision' },
    { id: 'read', label: 'Read it' },
    { id: 'done', label: 'Mark it as read', shape: 'end' },
  ],
  edges: [
    { source: 'look', target: 'wanted' },
    { source: 'wanted', target: 'read', label: 'yes' },
    { source: 'wanted', target: 'done', label: 'no' },
    { source: 'read', target: 'done' },
  ],
}

/** To what stands after all that is told of the page. */
function answer(said: string): Script {
  const [asked = ''] = said.split(/<\/(?:context|memories)>/).slice(-1)
  const [first = '', ...rest] = asked.trim().split(/\s+/)
  const act = acts[first.toLowerCase()]
  return act ? act(rest.join(' ')) : { says: inWords(HELP) }
}
