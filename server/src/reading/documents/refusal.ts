import { DocumentError, type DocumentErrorKind } from './document-error.ts'

/** How a worker says that a document is refused: an error has lost what it is once it has left its worker. */
export interface Refused {
  refused: { kind: DocumentErrorKind; message: string }
}

/** Makes work that answers a DocumentError instead of throwing it. */
export function orRefused<Task, Answer>(work: (task: Task) => Answer): (task: Task) => Answer | Refused {
  return (task) => {
    try {
      return work(task)
    } catch (error) {
      if (error instanceof DocumentError) return { refused: { kind: error.kind, message: error.message } }
      throw error
    }
  }
}

/** What was answered; throws the DocumentError where it was refused. */
export function acceptAnswer<Answer extends object>(answer: Answer | Refused): Answer {
  if ('refused' in answer) throw new DocumentError(answer.refused.kind, answer.refused.message)
  return answer
}
