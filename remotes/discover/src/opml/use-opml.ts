import { api, refreshSubscriptions } from '@tidings/runtime'
import { useRef, useState } from 'react'
import { refuseFile, type FileRefusal } from './opml-file.ts'
import { importInParts, missingUrls, noOutcome, type ImportOutcome } from './opml-import.ts'
import type { OpmlItem } from './opml-selection.ts'

/** An import on its way from a file to its outcome. */
export type OpmlState =
  | { step: 'idle'; refusal?: FileRefusal; error?: unknown }
  | { step: 'reading'; file: File }
  | { step: 'choosing'; file: File; items: OpmlItem[]; remaining: number }
  | { step: 'importing'; file: File; urls: readonly string[]; outcome: ImportOutcome }
  | { step: 'done'; file: File; urls: readonly string[]; outcome: ImportOutcome; error?: unknown }

/** Reads an OPML file, lets the user choose, imports, and keeps what became of each feed. */
export function useOpml() {
  const [state, setState] = useState<OpmlState>({ step: 'idle' })
  const stopper = useRef(new AbortController())

  async function read(file: File) {
    const refusal = refuseFile(file)
    if (refusal) return setState({ step: 'idle', refusal })
    setState({ step: 'reading', file })
    try {
      const { data } = await api.subscriptions.parseOpml(file)
      if (data.subscriptions.length === 0) return setState({ step: 'idle', refusal: 'emptyFile' })
      setState({ step: 'choosing', file, items: data.subscriptions, remaining: data.remaining })
    } catch (error) {
      setState({ step: 'idle', error })
    }
  }

  async function start(file: File, urls: readonly string[], before = noOutcome) {
    const { signal } = (stopper.current = new AbortController())
    let outcome = before
    const show = (next: ImportOutcome) => {
      outcome = next
      setState({ step: 'importing', file, urls, outcome })
    }
    show(before)
    try {
      const missing = missingUrls(urls, before)
      const send = (chunk: string[]) => sendPart(file, chunk)
      await importInParts({ urls: missing, before, send, signal, onProgress: show })
      setState({ step: 'done', file, urls, outcome })
    } catch (error) {
      setState({ step: 'done', file, urls, outcome, error })
    }
    await refreshSubscriptions().catch(ignoreStale)
  }

  return {
    state,
    read,
    /** Imports the feeds at these addresses; what became of some of them `before` stays as it is. */
    start,
    /** Ends an import after the part that is under way. */
    stop: () => stopper.current.abort(),
    reset: () => setState({ step: 'idle' }),
  }
}

/** The server reads the whole file again, and takes what is named. */
async function sendPart(file: File, urls: string[]) {
  return (await api.subscriptions.importOpml({ file, items: JSON.stringify(urls) })).data
}

/** The feeds are followed all the same; the sidebar shows them with the next refresh. */
function ignoreStale() {}
