// @module-tag long
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $settings, changeSettings } from '@tidings/runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { Shortcuts } from './shortcuts.tsx'

const given = [
  { id: 'default-analyze', name: 'Analyze', defaultPrompt: 'Analyze it.', displayTargets: ['entry'] },
]
const own = {
  id: 'own',
  name: 'In French',
  prompt: 'Say it in French.',
  enabled: true,
  displayTargets: ['list' as const, 'entry' as const],
}

withSomebodySignedIn()

beforeEach(async () => {
  await changeSettings({ shortcuts: [own] })
})

const show = async () => {
  await renderWith(
    { 'GET /status/configs': () => ({ data: { AI_SHORTCUTS: given } }), '*': () => ({ data: null }) },
    <Shortcuts />,
  )
  await screen.findByText('Analyze')
}

const lines = () => screen.getAllByRole('listitem')
const names = () => lines().map((line) => line.querySelector('bdi')?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const kept = (id: string) => $settings.get().shortcuts.find((each) => each.id === id)

describe('a shortcut', () => {
  test('is added once it has a name, a prompt and a place', async () => {
    await show()
    await press(texts.shortcut.add)
    const dialog = await screen.findByRole('dialog')
    for (const place of ['list', 'entry'] as const)
      await userEvent.click(within(dialog).getByRole('checkbox', { name: texts.shortcut.target[place] }))
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    for (const problem of ['nameMissing', 'promptMissing', 'targetMissing'] as const)
      expect(await within(dialog).findByText(texts.shortcut[problem])).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(texts.shortcut.name), 'Briefly')
    await userEvent.type(within(dialog).getByLabelText(texts.shortcut.prompt), 'In a sentence.')
    await userEvent.click(within(dialog).getByRole('button', { name: texts.shortcut.icons.star }))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: texts.shortcut.target.entry }))
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.save }))
    await expect.poll(names).toEqual(['Analyze', 'In French', 'Briefly'])
    expect($settings.get().shortcuts.at(-1)).toMatchObject({
      name: 'Briefly',
      prompt: 'In a sentence.',
      icon: 'star',
      enabled: true,
      displayTargets: ['entry'],
    })
  })

  test('of the server says something else, and what it said before once that is emptied', async () => {
    await show()
    const edit = async (prompt: string) => {
      await press('Edit Analyze')
      const field = await screen.findByLabelText(texts.shortcut.prompt)
      await userEvent.clear(field)
      if (prompt) await userEvent.type(field, prompt)
      await press(texts.connection.save)
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    }
    await edit('Analyze it my way.')
    expect(kept('default-analyze')).toMatchObject({ name: 'Analyze', prompt: 'Analyze it my way.' })
    await edit('Analyze it.')
    expect(kept('default-analyze')).toMatchObject({ prompt: '' })
    await edit('Other')
    await edit('')
    expect(kept('default-analyze')).toMatchObject({ prompt: '' })
    await press('Edit Analyze')
    const field = await screen.findByLabelText<HTMLTextAreaElement>(texts.shortcut.prompt)
    expect(field.value).toBe('Analyze it.')
  })

  test('is switched off and on', async () => {
    await show()
    const [, line] = lines()
    if (!line) throw new Error('There are two')
    await userEvent.click(within(line).getByRole('switch'))
    await expect.poll(() => kept('own')?.enabled).toBe(false)
    await userEvent.click(within(line).getByRole('switch'))
    await expect.poll(() => kept('own')?.enabled).toBe(true)
  })

  test('stands where its buttons or the pointer move it', async () => {
    await show()
    await press('Move In French up')
    await expect.poll(names).toEqual(['In French', 'Analyze'])
    const [first, second] = lines()
    if (!first || !second) throw new Error('There are two')
    fireEvent.dragStart(first)
    fireEvent.dragEnter(second)
    fireEvent.dragEnd(first)
    await expect.poll(names).toEqual(['Analyze', 'In French'])
    expect($settings.get().shortcuts.map(({ id }) => id)).toEqual(['default-analyze', 'own'])
  })

  test('is deleted, which can be taken back; not so one of the server', async () => {
    await show()
    expect(screen.queryByRole('button', { name: 'Delete Analyze' })).toBeNull()
    await press('Delete In French')
    await expect.poll(names).toEqual(['Analyze'])
    await userEvent.click(await screen.findByRole('button', { name: texts.shortcut.undo }))
    await expect.poll(names).toEqual(['Analyze', 'In French'])
  })
})
