import { api, refreshSubscriptions } from '@tidings/runtime'
import { useRef, useState } from 'react'
import { refuseFile, type FileRefusal } from './opml-file.ts'
import { importInParts, noOutcome, type ImportOutcome } from './opml-import.ts'
import type { OpmlItem } from './opml-selection.ts'

/** An import on its way from a file to its outcome. */
export type OpmlState =
  | { step: 'idle'; refusal?: FileRefusal; error?: unknown }
  | { step: 'reading'; file: File }
  | { step: 'choosing'; file: File; items: OpmlItem[]; remaining: number }
  | { step: 'importing'; file: File; total: number; outcome: ImportOutcome }
  | { step: 'done'; file: File; total: number; outcome: ImportOutcome; error?: unknown }

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

  async function start(file: File, urls: readonly string[]) {
    const { signal } = (stopper.current = new AbortController())
    const total = urls.length
    let outcome = noOutcome
    const show = (next: ImportOutcome) => {
      outcome = next
      setState({ step: 'importing', file, total, outcome })
    }
    show(noOutcome)
    try {
      await importInParts({ urls, send: (chunk) => sendPart(file, chunk), signal, onProgress: show })
      setState({ step: 'done', file, total, outcome })
    } catch (error) {
      setState({ step: 'done', file, total, outcome, error })
    }
    await refreshSubscriptions().catch(ignoreStale)
  }

  return {
    state,
    read,
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
