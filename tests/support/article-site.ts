import type { ServerResponse } from 'node:http'
import { silentRecording } from './recording.ts'
import { serve } from './serve.ts'

/** A site with a feed of two entries: an article with all that texts have, and a recording with its transcript. */
export interface ArticleSite {
  feedUrl: string
  stop: () => Promise<void>
}

export const articleTitle = 'What a page is made of'
export const recordingTitle = 'Letters of lead'

const words = 'A page has a measure, a rhythm and a colour. '

const article = (
  origin: string,
) => `<p>It begins with the first sentence. Then comes the second one.<sup><a href="#n1">1</a></sup></p>
<p>The formula $e^{i\\pi} + 1 = 0$ stands in the line, <math><msup><mi>a</mi><mn>2</mn></msup></math> too.</p>
<p>Bold is $\\pmb{x}$, and before a sum stands $\\sideset{_a^b}{_c^d}\\sum$.</p>
<p style="text-align: center; color: #000">A line with looks of its own.</p>
<h2>Code</h2><pre><code class="language-js">const answer = 42</code></pre>
<h2>Pictures</h2>${[1, 2, 3, 4, 5, 6]
  .map(
    (number) =>
      `<figure><img src="${origin}/${number}.svg" alt="Picture ${number}" width="600" height="400"><figcaption>Words below picture ${number}</figcaption></figure>`,
  )
  .join('')}
<h2>Table</h2><table><caption>Figures</caption><tr>${'<th>A wide heading</th>'.repeat(12)}</tr></table>
<table><tr align="right"><td>To the right</td><td align="center">In the middle</td></tr><tr><td>As usual</td></tr></table>
<p>${words.repeat(60)}</p><p>See <a href="https://elsewhere.example/page">elsewhere</a>.</p>
<ol><li id="n1">The words of the note.</li></ol>`

const transcript = `WEBVTT

00:01.000 --> 00:04.000
<v Ada>Good evening.

00:40.000 --> 00:44.000
<v Grace>Good evening to you.`

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#7c9a86"/></svg>'

const feed = (
  origin: string,
) => `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>The Compositor</title><link>${origin}/</link>
<item><guid isPermaLink="false">1</guid><title>${articleTitle}</title><link>${origin}/article</link><pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>
<content:encoded><![CDATA[${article(origin)}]]></content:encoded></item>
<item><guid isPermaLink="false">2</guid><title>${recordingTitle}</title><link>${origin}/recording</link><pubDate>Thu, 19 Nov 2026 12:00:00 GMT</pubDate>
<enclosure url="${origin}/recording.wav" type="audio/wav" length="240044"/><podcast:transcript url="${origin}/recording.vtt" type="text/vtt"/>
<content:encoded><![CDATA[<p>Two people talk.</p>]]></content:encoded></item></channel></rss>`

/** Serves it on a free port of loopback. */
export async function startArticleSite(): Promise<ArticleSite> {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/feed': (response) => response.setHeader('content-type', 'application/rss+xml').end(feed(origin)),
    '/recording.vtt': (response) => response.setHeader('content-type', 'text/vtt').end(transcript),
  }
  const { origin, close } = await serve(({ url = '/', headers }, response) => {
    const answer = answers[url]
    if (answer) answer(response)
    else if (url === '/recording.wav') answerRecording(headers.range, response)
    else if (url.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml').end(picture)
    else response.writeHead(404).end()
  })
  return { feedUrl: `${origin}/feed`, stop: close }
}

/** In pieces, without which browsers go to no place in it. */
function answerRecording(range: string | undefined, response: ServerResponse): void {
  const recording = silentRecording()
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from)
  const end = to === '' ? recording.length - 1 : Number(to)
  response
    .writeHead(range ? 206 : 200, {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${recording.length}` }),
    })
    .end(recording.subarray(start, end + 1))
}
