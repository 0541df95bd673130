// @module-tag long
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $settings } from '@tidings/runtime'
import { expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { ChatSettings } from './chat-settings.tsx'

withSomebodySignedIn()

test('what a chat should know is kept by Save alone, and says past four fifths how much is left', async () => {
  await renderWith({ '*': () => ({ data: null }) }, <ChatSettings />)
  const field = await screen.findByRole('textbox', { name: texts.chatSettings.personal })
  expect(field.getAttribute('maxlength')).toBe('500')
  expect(screen.queryByRole('button', { name: texts.connection.save })).toBeNull()
  fireEvent.change(field, { target: { value: 'a'.repeat(400) } })
  expect(screen.getByText(texts.chatSettings.personalHint)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'a'.repeat(401) } })
  expect(screen.getByText('99 characters left')).toBeTruthy()
  expect($settings.get().personalizePrompt).toBe('')
  await userEvent.click(screen.getByRole('button', { name: texts.connection.save }))
  await expect.poll(() => $settings.get().personalizePrompt).toHaveLength(401)
  expect(screen.queryByRole('button', { name: texts.connection.save })).toBeNull()
})
