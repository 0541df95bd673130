import type { ContextBlock, FileBlock, QuestionPart } from '@tidings/contracts'
import type { Part } from './chat-part.ts'

const isQuestionPart = (part: Part | QuestionPart): part is QuestionPart =>
  ['text', 'data-block', 'data-rich-text'].includes(part.type)

/** What somebody said, as text; mentions are marks in it. */
export function textOfQuestion(parts: readonly Part[]): string {
  const texts = parts.filter(isQuestionPart).flatMap((part) => {
    if (part.type === 'text') return [part.text]
    return part.type === 'data-rich-text' ? [part.data.text] : []
  })
  return texts.join('\n\n').trim()
}

type Block = ContextBlock | FileBlock

const isFile = (block: Block): block is FileBlock => block.type === 'fileAttachment'
const isContext = (block: Block): block is ContextBlock => !isFile(block)

const blocksOf = (parts: readonly (Part | QuestionPart)[]): Block[] =>
  parts
    .filter(isQuestionPart)
    .flatMap((part) => (part.type === 'data-block' ? part.data : []))
    .filter(({ disabled }) => !disabled)

/** What was on the page, without what was switched off. */
export const blocksOfQuestion = (parts: readonly Part[]): ContextBlock[] => blocksOf(parts).filter(isContext)

/** The files that are said something with. */
export const filesOfQuestion = (parts: readonly (Part | QuestionPart)[]): FileBlock[] =>
  blocksOf(parts).filter(isFile)
