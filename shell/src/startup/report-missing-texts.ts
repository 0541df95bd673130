import type { FailureClass } from '@tidings/contracts'
import { reportPart } from '@tidings/runtime'
import { failureOfFile } from '../federation/classify.ts'
import { filesOfRemotes, type TextsOfRemote } from './texts-backend.ts'

export interface MissingTexts {
  language: string
  namespace: string
  /** What asking for them ended with. */
  error: unknown
}

const told = new Set<string>()

/**
 * Tells whoever runs the server, once for each file, that texts of a part could not be had. Those of another language or of the version
 * before may stand in for them, and then nothing else would say so.
 */
export async function reportMissingTexts({ language, namespace, error }: MissingTexts): Promise<void> {
  for (const found of filesOfRemotes(language, namespace)) {
    if (!told.has(found.file.address)) await report(found, error)
  }
}

async function report({ file, version: { version, manifest }, source }: TextsOfRemote, error: unknown) {
  told.add(file.address)
  reportPart({
    remote: manifest.name,
    part: '',
    version,
    source,
    stages: {},
    failure: {
      class: await classOf(file, error),
      stage: 'load',
      message: `${file.address} could not be had`,
    },
  })
}

async function classOf({ address, hash }: TextsOfRemote['file'], error: unknown): Promise<FailureClass> {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'deadline'
  const otherwise = error instanceof SyntaxError ? 'evaluate' : 'network'
  return (await failureOfFile(address, hash)) ?? otherwise
}
