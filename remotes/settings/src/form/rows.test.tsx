import { cleanup, screen } from '@testing-library/react'
import { makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import settings from '../../locales/en/settings.json'
import { SelectRow, SwitchRow } from './rows.tsx'

afterEach(() => {
  cleanup()
  $session.set(null)
})

const rows = (
  <>
    <SwitchRow name="translation" />
    <SelectRow name="translationMode" values={['bilingual', 'translation-only']} nameOf={(value) => value} />
  </>
)

const controls = () => [screen.getByRole('switch'), screen.getByRole('combobox')]

const describedBy = (control: HTMLElement) =>
  document.querySelector(`[id="${control.getAttribute('aria-describedby') ?? ''}"]`)?.textContent

test('what is locked says which plan it needs, be it a switch or a list', async () => {
  $session.set(makeUser({ role: 'free' }))
  await renderAt('/settings', rows, { texts: { settings } })
  for (const control of controls()) {
    expect(describedBy(control)).toBe(settings.plan.needed)
  }
})

test('what is not locked says nothing of plans', async () => {
  $session.set(makeUser({ role: 'plus' }))
  await renderAt('/settings', rows, { texts: { settings } })
  for (const control of controls()) expect(describedBy(control)).not.toBe(settings.plan.needed)
})
