import { answerTasks } from '../../foundation/workers/answer-tasks.ts'
import { saysOtherwise } from './changed-words.ts'
import { decodeDocument } from './decode.ts'
import { findCited } from './find-cited.ts'
import { readPage } from './page.ts'
import { readDelivery } from './read-delivery.ts'
import { readDocument } from './read-document.ts'
import { htmlToWords } from './html-to-words.ts'
import { readOpml } from './read-opml.ts'
import type { ReadAnswer, ReadTask } from './read-tasks.ts'
import { readTranscript } from './read-transcript.ts'
import { fillHtml, segmentHtml } from './segments/segment-html.ts'
import { languageOfText } from './text-language.ts'
import { orRefused } from './refusal.ts'

answerTasks(
  orRefused((task: ReadTask): ReadAnswer => {
    const { feed, page, entry, text, transcript, opml, reworded, cited } = task
    if (feed) return { feed: readDocument({ ...feed, bytes: toBuffer(feed.bytes) }) }
    if (page) return { page: readPage({ ...page, body: toBuffer(page.body) }) }
    if (entry) return { entry: readDelivery(entry) }
    if (text) return { text: decodeDocument(toBuffer(text.bytes), text.contentType) }
    if (transcript) return { transcript: readTranscript(transcript) }
    if (opml) return { opml: readOpml(toBuffer(opml)) }
    if (reworded) return { reworded: reworded.map(({ before, after }) => saysOtherwise(before, after)) }
    if (cited) return { cited: findCited(cited) }
    return readTexts(task)
  }),
)

/** What is kept of entries, as it is shown, or translated. */
function readTexts({ words, languages, lines, filled }: ReadTask): ReadAnswer {
  if (words !== undefined) return { words: htmlToWords(words) }
  if (languages) return { languages: languages.map(languageOfText) }
  if (lines !== undefined) return { lines: segmentHtml(lines) }
  if (filled) return { filled: fillHtml(filled.html, filled.lines) }
  throw new Error('There is nothing to read.')
}

/** A buffer arrives as a plain array of bytes. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
