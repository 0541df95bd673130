// Apart from the rest: a page asks for it when an entry is opened at words.
export { findPassage, type PassagePlace } from './find-passage.ts'
export { foldForPassages } from './folded-text.ts'
