import { serve } from './serve.ts'
import { wordsOf, type Question, type Script } from './model-server/model-server.ts'

/** A site whose feed has an entry in German, and one in English. */
export interface ForeignSite {
  feedUrl: string
  stop: () => Promise<void>
}

export const germanTitle = 'Der Hafen ist wieder offen'
export const englishTitle = 'What the harbour is like now that it is open'

const german = `<p>Die <a href="https://elsewhere.example/ships">Schiffe</a> fahren wieder ein.</p>
<h2>Wie es weitergeht</h2><p>Der Befehl <code>open()</code> bleibt, wie er ist.</p><pre><code>let gate = 'auf'</code></pre>
<ul><li>Am Morgen kommen die Boote.</li><li>Am Abend gehen sie.</li></ul>`

/** What stands in it, in English. */
export const inEnglish: Readonly<Record<string, string>> = {
  [germanTitle]: 'The harbour is open again',
  'Die <1>Schiffe</1> fahren wieder ein.': 'The <1>ships</1> come in again.',
  'Wie es weitergeht': 'How it goes on',
  'Der Befehl <1/> bleibt, wie er ist.': 'The command <1/> stays as it is.',
  'Am Morgen kommen die Boote.': 'In the morning the boats come.',
  'Am Abend gehen sie.': 'In the evening they leave.',
}

const feed = (origin: string) => `<?xml version="1.0"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Der Lotse</title><link>${origin}/</link>
<item><guid isPermaLink="false">1</guid><title>${germanTitle}</title><link>${origin}/1</link>
<pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate><content:encoded><![CDATA[${german}]]></content:encoded></item>
<item><guid isPermaLink="false">2</guid><title>${englishTitle}</title><link>${origin}/2</link>
<pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate>
<content:encoded><![CDATA[<p>The ships come in, and the people of the town are there to see it.</p>]]></content:encoded></item></channel></rss>`

/** Serves it on a free port of loopback. */
export async function startForeignSite(): Promise<ForeignSite> {
  const { origin, close } = await serve(({ url }, response) => {
    if (url !== '/feed') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/rss+xml').end(feed(origin))
  })
  return { feedUrl: `${origin}/feed`, stop: close }
}

/** A model that translates what it knows of, and says of the rest that it was translated. */
export const translator = (question: Question): Script => {
  const lines = wordsOf(question).matchAll(/^(\[\[\d+\]\]) (.*)$/gm)
  return { says: [...lines].map(([, number, line = '']) => `${number} ${wordsFor(line)}`).join('\n') }
}

const wordsFor = (line: string): string => {
  const known = Object.entries(inEnglish).find(([original]) => line.startsWith(original))
  if (!known) return `In English: ${line}`
  const [original, words] = known
  return line === original ? words : `${words} And so on.`
}

/** Whether a model was asked for a translation. */
export const isTranslation = (question: Question): boolean => wordsOf(question).includes('[[1]]')
