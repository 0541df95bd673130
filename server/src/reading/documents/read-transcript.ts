import { readCues, writeSrt } from './transcript-cues.ts'

/** What is said in a recording. */
export interface Transcript {
  /** Null for a document that is no transcript. */
  srt: string | null
  /** Seconds. */
  duration: number
}

/** A transcript in the one form in which it leaves the server. */
export function readTranscript(bytes: Uint8Array): Transcript {
  const cues = readCues(new TextDecoder().decode(bytes))
  return {
    srt: cues.length > 0 ? writeSrt(cues) : null,
    duration: Math.max(0, ...cues.slice(-1).map(({ end }) => end)),
  }
}
