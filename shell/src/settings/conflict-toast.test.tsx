import { cleanup, screen } from '@testing-library/react'
import { renderAt } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import { afterEach, expect, test } from 'vitest'
import app from '../../../locales/en/app.json'
import { showConflict } from './conflict-toast.ts'

afterEach(cleanup)

const settings = {
  label: { dimRead: 'Dim entries', thumbnailRatio: 'Pictures' },
  choice: { thumbnailRatio: { square: 'Square' } },
}

test.each([
  ['dimRead', true, '“Dim entries” was changed on two devices', 'The later change counts. The other was: on'],
  [
    'thumbnailRatio',
    'square',
    '“Pictures” was changed on two devices',
    'The later change counts. The other was: Square',
  ],
  ['chatModel', 'm', app.settings.conflictAi, 'The later change counts. The other was: m'],
  ['shortcuts', [{ id: 'a' }], app.settings.conflictAi, app.settings.conflictDecided],
  ['personalizePrompt', 'x'.repeat(101), app.settings.conflictAi, app.settings.conflictDecided],
  ['feedColWidth', 300, app.settings.conflictUnnamed, 'The later change counts. The other was: 300'],
])(
  'of %s the title is told in words, and the other value where it has some',
  async (key, lost, title, text) => {
    await renderAt('/', <Toaster />, { texts: { app, settings } })
    await showConflict({ key, kept: null, lost })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  },
)
