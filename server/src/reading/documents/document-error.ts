export type DocumentErrorKind = 'empty' | 'not-a-feed' | 'parse' | 'too-large' | 'not-a-page' | 'page-changed'

/** A document that is no feed. `message` is a sentence for the user. */
export class DocumentError extends Error {
  readonly kind: DocumentErrorKind

  constructor(kind: DocumentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DocumentError'
    this.kind = kind
  }
}
