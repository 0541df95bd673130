import type { ChatChunk, ChatMessage } from '@tidings/contracts'

/** A part of a message, as the server keeps it and as its stream builds it up. */
export type Part = ChatMessage['messageParts'][number]

/** What a reply is after one more piece of its stream; the parts that have not changed are the same ones. */
export function applyChunk(parts: readonly Part[], chunk: ChatChunk): readonly Part[] {
  if ('toolCallId' in chunk) return applyTool(parts, chunk)
  switch (chunk.type) {
    case 'text-start':
    case 'reasoning-start':
      return [...parts, { type: kindOf(chunk.type), id: chunk.id, text: '', state: 'streaming' }]
    case 'text-delta':
    case 'reasoning-delta':
      return change(parts, isWritten(chunk), (part) => ({ ...part, text: `${textOf(part)}${chunk.delta}` }))
    case 'text-end':
    case 'reasoning-end':
      return change(parts, isWritten(chunk), (part) => ({ ...part, state: 'done' }))
    case 'source-document':
      return [...parts, chunk]
    default:
      return isKeptData(chunk) ? [...parts, chunk] : parts
  }
}

const isKeptData = (chunk: ChatChunk): boolean =>
  chunk.type.startsWith('data-') && !('transient' in chunk && chunk.transient)

type ToolChunk = Extract<ChatChunk, { toolCallId: string }>

const toolStates = {
  'tool-input-start': 'input-streaming',
  'tool-input-delta': 'input-streaming',
  'tool-input-available': 'input-available',
  'tool-input-error': 'output-error',
  'tool-output-available': 'output-available',
  'tool-output-error': 'output-error',
} as const satisfies Record<ToolChunk['type'], string>

/** What is known of a call to a tool: its input first, and then what came of it. */
function applyTool(parts: readonly Part[], chunk: ToolChunk): readonly Part[] {
  const { toolCallId } = chunk
  const known = {
    toolCallId,
    state: toolStates[chunk.type],
    ...('input' in chunk && { input: chunk.input }),
    ...('output' in chunk && { output: chunk.output }),
    ...('errorText' in chunk && { errorText: chunk.errorText }),
  }
  const isOfCall = (part: Part) => part['toolCallId'] === toolCallId
  if (parts.some(isOfCall)) return change(parts, isOfCall, (part) => ({ ...part, ...known }))
  return 'toolName' in chunk ? [...parts, { type: `tool-${chunk.toolName}`, ...known }] : parts
}

const kindOf = (type: 'text-start' | 'reasoning-start') => (type === 'text-start' ? 'text' : 'reasoning')

const isWritten =
  ({ id, type }: { id: string; type: string }) =>
  (part: Part) =>
    part['id'] === id && type.startsWith(part.type) && part['state'] === 'streaming'

/** What a part says. */
export const textOf = ({ text }: Part): string => (typeof text === 'string' ? text : '')

function change(
  parts: readonly Part[],
  isMeant: (part: Part) => boolean,
  to: (part: Part) => Part,
): readonly Part[] {
  const at = parts.findLastIndex(isMeant)
  return at === -1 ? parts : parts.map((part, index) => (index === at ? to(part) : part))
}
