/** A few sentences of a recording; times in seconds. */
export interface TranscriptLine {
  start: number
  text: string
}

const cue = /(\d{1,4}):(\d{2}):(\d{2}),\d{3} --> [\d:,]{1,16}\n([^\n]*)/g

/** So long a line may be before it ends with its sentence, and at most. */
const ENOUGH = 140
const MOST = 400

const sentenceEnd = /[.!?…。！？]["”’)」』]*$/
const speaker = /^\p{L}[\p{L}\p{N} .'’-]{0,40}: /u

/** The lines of a transcript in SRT: cues are as short as a screen, lines as long as a thought. */
export function transcriptLines(srt: string): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let isOpen = false
  for (const [, hours, minutes, seconds, text = ''] of srt.matchAll(cue)) {
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    const last = lines.at(-1)
    if (last && isOpen && !speaker.test(text)) last.text += joint(last.text, text) + text
    else lines.push({ start, text })
    const { length } = lines.at(-1)?.text ?? ''
    isOpen = length < ENOUGH || (length < MOST && !sentenceEnd.test(text))
  }
  return lines
}

/** Scripts without spaces need none between cues either. */
function joint(before: string, after: string): string {
  return /[\u3000-\u9fff]$/.test(before) && /^[\u3000-\u9fff]/.test(after) ? '' : ' '
}

/** Which line is heard at a second; -1 before the first. */
export const lineAt = (lines: readonly TranscriptLine[], seconds: number): number =>
  lines.findLastIndex(({ start }) => start <= seconds)
