import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z, type ChatChunk, type ProposalAnswers, type ToolProposal, type ToolRun } from '@tidings/contracts'
import { partOf, type Answers, type Refusal } from '@tidings/runtime/testing'
import { expect } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { panel } from '../../index.ts'
import { renderWith } from '../../testing.tsx'
import { ChatServer, ending, messageOf, saying, sessionOf } from '../testing.tsx'

const CONNECTION = '1234567890123456'

export const proposal: ToolProposal = {
  id: 'p1',
  kind: 'tool',
  connectionId: CONNECTION,
  server: 'Notes',
  tool: 'write_down',
  arguments: { text: 'Milk' },
}

/** The pieces by which a model has a tool of another server asked, and what that answers. */
export const asking = (output: object, input: object = {}, toolName = 'mcp_1_write_down'): ChatChunk[] => [
  { type: 'tool-input-available', toolCallId: toolName, toolName, input },
  { type: 'tool-output-available', toolCallId: toolName, output },
]

export const proposing = (proposed: ToolProposal): ChatChunk[] => asking({ proposal: proposed, note: '' })

const answer = z.object({
  messageId: z.string(),
  answer: z.object({ proposalId: z.string(), decision: z.enum(['run', 'dismiss']) }).loose(),
})

/** A server of chats with tools of other servers, which come to what a test says. */
export class ToolChatServer extends ChatServer {
  /** What it was told of proposals, in its order. */
  readonly said: z.infer<typeof answer>[] = []
  outcome: ToolRun | Promise<ToolRun> = { state: 'done', text: 'Noted.' }
  /** Refuses what is said next of a proposal, or was not heard. */
  refuses: Refusal | TypeError | undefined
  isEnabled = true
  isAllowed = true

  readonly answersOfTools: Answers = {
    ...this.answers,
    'GET /mcp/connections': () => ({ data: [{ id: CONNECTION, enabled: this.isEnabled }] }),
    [`GET /mcp/connections/${CONNECTION}/tools`]: () => ({
      data: [{ name: 'write_down', isAllowed: this.isAllowed }],
    }),
    '*': (request) =>
      request.url.endsWith('/answer') ? this.#answer(request) : (this.answers['*']?.(request) ?? {}),
  }

  async #answer(request: Request): Promise<object> {
    const { refuses } = this
    this.refuses = undefined
    if (refuses instanceof TypeError) throw refuses
    if (refuses) return refuses
    const body = answer.parse(await request.json())
    this.said.push(body)
    const { proposalId, decision } = body.answer
    const outcome = decision === 'run' ? { outcome: await this.outcome } : {}
    return { data: { answers: { [proposalId]: { decision, memoryId: null, ...outcome } } } }
  }
}

/** Asks, and has the model do this before it says something. */
export async function showReply(server: ToolChatServer, ...chunks: ChatChunk[]): Promise<void> {
  await renderWith(server.answersOfTools, partOf(panel, { onClose: () => undefined }))
  const field = await screen.findByRole('textbox', { name: texts.chat.composer.label })
  await userEvent.type(field, 'Do it.{Enter}')
  await expect.poll(() => server.asked).toHaveLength(1)
  const [start, ...words] = saying('You decide.')
  act(() => {
    server.say(...(start ? [start] : []), ...chunks, ...words, ...ending)
    server.end()
  })
  await screen.findByText('You decide.')
}

/** Messages of a chat in which a tool was proposed, with what was said to it. */
export const keptWith = (answers: ProposalAnswers) => {
  const call = {
    type: 'tool-mcp_1_write_down',
    toolCallId: 'a',
    state: 'output-available',
    output: { proposal },
  }
  const messageParts = [call, { type: 'text', text: 'You decide.' }, { type: 'data-answers', data: answers }]
  return [messageOf('user', 'Do it.'), messageOf('assistant', '', { id: 'reply', messageParts })]
}

/** Opens a chat of another day in which a tool was proposed, with what was said to it. */
export async function showKept(server: ToolChatServer, answers: ProposalAnswers): Promise<void> {
  server.messages = keptWith(answers)
  server.sessions = [sessionOf('kept', 'A chat')]
  await renderWith(server.answersOfTools, partOf(panel, { onClose: () => undefined }))
  await userEvent.click(await screen.findByRole('button', { name: texts.chat.history }))
  await userEvent.click(await screen.findByRole('button', { name: /^A chat/ }))
  await screen.findByText('You decide.')
}

type State = keyof typeof texts.toolCall.state

/** The card of a proposal that is in a state. */
export const card = (state: State, server = 'Notes') =>
  screen.findByRole('region', { name: texts.toolCall.state[state].replace('{{server}}', server) })

export const press = async (inside: HTMLElement, name: string) =>
  userEvent.click(await within(inside).findByRole('button', { name }))
