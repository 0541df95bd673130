import { expect, test } from 'vitest'
import texts from '../../remotes/assistant/locales/en/ai.json' with { type: 'json' }
import { defaultShortcuts } from '../../server/src/assistant/chats/default-shortcuts.ts'

test('what the server has one ask by one press is what the texts have, which say it in other languages', () => {
  const prompts = defaultShortcuts.map(({ defaultPrompt }) => defaultPrompt)
  expect(prompts).toEqual([texts.shortcut.summarizePrompt, texts.shortcut.analyzePrompt])
})
