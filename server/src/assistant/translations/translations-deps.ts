import type { Translation } from '@tidings/contracts'
import type { DocumentsDeps } from '../../reading/documents/documents-deps.ts'
import type { SharedQuestions } from '../models/ask-once.ts'
import type { ModelsDeps } from '../models/models-deps.ts'

/** What translates is given. */
export interface TranslationsDeps extends ModelsDeps, DocumentsDeps {
  /** Translations that are being written: who asks for the same meanwhile waits for it. */
  translationsAsked: SharedQuestions<Map<string, Translation>>
}
