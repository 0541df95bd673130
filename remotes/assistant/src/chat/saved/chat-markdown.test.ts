import { describe, expect, test } from 'vitest'
import type { Part } from '../engine/apply-chunk.ts'
import type { Message } from '../engine/chat-state.ts'
import { chatAsMarkdown } from './chat-markdown.ts'

const message = (role: Message['role'], ...messageParts: Part[]): Message => ({
  id: String(messageParts.length),
  role,
  messageParts,
  status: 'completed',
})

const source = (sourceId: string, title: string): Part => ({
  type: 'source-document',
  sourceId,
  title,
  providerMetadata: { tidings: { entryId: `1${sourceId.slice(1)}`, feedId: '7' } },
})

const saved = (...messages: Message[]) =>
  chatAsMarkdown({
    title: 'Brass',
    messages,
    speakers: { user: 'You', assistant: 'AI' },
    tellTool: (state, server) => `${server}: ${state}`,
    origin: 'https://read.example',
  })

test('a chat is saved as what each said, without what was thought and looked up', () => {
  const text = saved(
    message('user', { type: 'text', text: 'What is **brass**?' }),
    message(
      'assistant',
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'An alloy:\n\n- copper' },
      { type: 'tool-search', toolCallId: 'a', input: {} },
      { type: 'text', text: 'And zinc.' },
    ),
    message('assistant'),
  )
  expect(text).toBe(
    '# Brass\n\n## You\n\nWhat is **brass**?\n\n## AI\n\nAn alloy:\n\n- copper\n\nAnd zinc.\n',
  )
})

test('what it cites is a link to the entry, at the words; what is not in it, or nowhere, says so', () => {
  const citations = [
    { sourceId: 'e1', quote: 'copper and zinc', entryId: '11', isFound: true },
    { sourceId: 'e2', quote: 'tin', entryId: '12', isFound: false },
    { sourceId: 'e9', quote: null, entryId: null, isFound: false },
  ]
  const text = saved(
    message(
      'assistant',
      source('e1', 'Alloys'),
      source('e2', 'Metals'),
      {
        type: 'text',
        text: 'One.[[e1|copper and zinc]] Two.[[e2|tin]] Three.[[e9]]',
      },
      { type: 'data-references', data: { citations, addresses: [] } },
    ),
  )
  const [one, two] = [...text.matchAll(/\]\(<([^>]*)>\)/g)].map(([, address]) => new URL(address ?? ''))
  expect(one?.origin + (one?.pathname ?? '')).toBe('https://read.example/timeline/all/7/11')
  expect(one?.hash).toContain('copper')
  expect(two?.hash).toBe('')
  expect(text).toContain('One. [[1]](<')
  expect(text).toContain('Two. [[2?]](<')
  expect(text).toContain('Three. [?]')
})

test('what it cites of long before is a link, though what is here of the chat does not tell of it', () => {
  const citations = [{ sourceId: 'e1', quote: 'copper', entryId: '11', isFound: true }]
  const text = saved(
    message(
      'assistant',
      { type: 'text', text: 'One.[[e1|copper]]' },
      { type: 'data-references', data: { citations, addresses: [] } },
    ),
  )
  expect(text).toContain('One. [[1]](<https://read.example/timeline/all/all/11#words=copper>)')
})

const call = (id: string, given: object, more: object = {}): Part => ({
  type: 'tool-mcp_1_write_down',
  toolCallId: id,
  state: 'output-available',
  output: {
    proposal: {
      id,
      kind: 'tool',
      connectionId: '7',
      server: 'My *Notes*',
      tool: 'write_down',
      arguments: given,
      ...more,
    },
  },
})
const answers = (data: object): Part => ({ type: 'data-answers', data })

describe('what a tool was proposed to do', () => {
  test('stands where it was proposed, with what came of it', () => {
    const text = saved(
      message(
        'assistant',
        { type: 'text', text: 'One.' },
        call('a', { text: 'Milk' }, { title: 'Note it' }),
        { type: 'text', text: 'Two.' },
        call('b', {}),
        call('c', {}),
        answers({
          a: { decision: 'run', memoryId: null, outcome: { state: 'done', text: 'Noted.' } },
          b: { decision: 'dismiss', memoryId: null },
        }),
      ),
    )
    const json = '```json\n{\n  "text": "Milk"\n}\n```'
    const heads = ['done', 'declined', 'proposed'].map((state) => `**My \\*Notes\\*\\: ${state}**`)
    expect(text).toContain(`One.\n\n${heads[0]}\n\n\` write_down \` · \` Note it \`\n\n${json}\n\n`)
    expect(text).toContain('```\nNoted.\n```\n\nTwo.\n\n')
    expect(text).toContain(`${heads[1]}\n\n\` write_down \`\n\n\`\`\`json\n{}\n\`\`\`\n\n${heads[2]}`)
  })

  test('is code that nothing in it ends, and cites nothing', () => {
    const hostile = '```\n![A picture](https://evil.example/) [[e1|words]]\n`````\n<img src=x>'
    const text = saved(
      message(
        'assistant',
        source('e1', 'Alloys'),
        call('a', { text: 'Milk' }, { title: '`` [x](https://evil.example/)' }),
        answers({ a: { decision: 'run', memoryId: null, outcome: { state: 'done', text: hostile } } }),
      ),
    )
    expect(text).toContain(`\`\`\`\`\`\`\n${hostile}\n\`\`\`\`\`\`\n`)
    expect(text).toContain('``` `` [x](https://evil.example/) ```')
    expect(text).not.toContain('read.example')
  })
})

test('a chart is saved in the language of Mermaid, which nothing of it ends, with what it cites below', () => {
  const schema = {
    title: 'A *ship*',
    direction: 'right',
    nodes: [
      { id: 'end', label: 'Aground [[e1|ran aground]]', shape: 'start' },
      { id: 'x"]', label: 'Say "flood"\n```', shape: 'decision' },
    ],
    edges: [{ source: 'end', target: 'x"]', label: '"so"' }],
  }
  const text = saved(
    message('assistant', source('e1', 'Ships'), {
      type: 'tool-display_flow_chart',
      toolCallId: 'a',
      state: 'output-available',
      input: { schema },
      output: { isShown: true },
    }),
  )
  expect(text).toContain(
    [
      String.raw`**A \*ship\***`,
      '',
      '````mermaid',
      'flowchart LR',
      '  n1(["Aground"])',
      '  n2{"Say #quot;flood#quot; ```"}',
      '  n1 -->|"#quot;so#quot;"| n2',
      '````',
      '',
      '[[1]](<https://read.example/timeline/all/7/11#words=ran%20aground>)',
    ].join('\n'),
  )
})
