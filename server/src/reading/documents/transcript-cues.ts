import { z } from 'zod'

/** Some words of a recording; times in seconds. */
export interface Cue {
  start: number
  end: number
  text: string
}

/** Of a recording of a day, at a cue each five seconds. */
const MOST_CUES = 20_000
const LONGEST_TEXT = 2000

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/

const segments = z.object({
  segments: z.array(
    z.object({
      startTime: z.number().nonnegative(),
      endTime: z.number().nonnegative().optional(),
      body: z.string(),
      speaker: z.string().optional(),
    }),
  ),
})

/** The cues of a transcript in SRT, WebVTT or the JSON of podcasts; none where it is none of them. */
export function readCues(document: string): Cue[] {
  const text = document.replace(/^\uFEFF/, '').trimStart()
  const cues = text.startsWith('{') ? readJson(text) : readTimed(text)
  return cues.filter(({ text: words }) => words !== '').slice(0, MOST_CUES)
}

/** Cues as SRT, the one form in which transcripts leave the server. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ start, end, text }, index) => `${index + 1}\n${clock(start)} --> ${clock(end)}\n${text}\n`)
    .join('\n')
}

function readJson(text: string): Cue[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const parsed = segments.safeParse(value)
  if (!parsed.success) return []
  return parsed.data.segments.map(({ startTime, endTime, body, speaker }, index, all) => {
    const isAnother = speaker && speaker !== all[index - 1]?.speaker
    return {
      start: startTime,
      end: endTime ?? startTime,
      text: plain(isAnother ? `${speaker}: ${body}` : body),
    }
  })
}

/** SRT and WebVTT: a line with two times, and the words until the next empty line. */
function readTimed(text: string): Cue[] {
  const cues: Cue[] = []
  const lines = text.split(/\r\n|\n|\r/)
  for (let index = 0; index < lines.length && cues.length < MOST_CUES; index += 1) {
    const [, start, end] = timing.exec(lines[index] ?? '') ?? []
    if (!start || !end) continue
    const words: string[] = []
    while (index + 1 < lines.length && lines[index + 1]?.trim()) words.push(lines[(index += 1)] ?? '')
    cues.push({ start: seconds(start), end: seconds(end), text: plain(words.join(' ')) })
  }
  return cues
}

/** Whoever speaks by name; other marks of WebVTT and SRT say how words look. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replaceAll(/<v(?:\.[\w.-]*)?\s+([^<>]{1,80})>/g, '$1: ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const seconds = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

function clock(time: number): string {
  const milliseconds = Math.round(time * 1000)
  const whole = Math.floor(milliseconds / 1000)
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)},${pad(milliseconds % 1000, 3)}`
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
