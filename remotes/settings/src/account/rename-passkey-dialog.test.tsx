import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { definePart } from '@tidings/runtime'
import { renderAt, updatedPartOf } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

afterEach(cleanup)

test('another version waits while a passkey is given another name', async () => {
  const onClose = vi.fn<() => void>()
  const passkey = { id: '1', name: 'Telephone' }
  const Renaming = () => <RenamePasskeyDialog passkey={passkey} onClose={onClose} onRenamed={onClose} />
  const { part, isHeld } = updatedPartOf(definePart(async () => Renaming))
  await renderAt('/settings/profile', part, { texts: { account } })
  const name = await screen.findByLabelText(account.passkeys.name)
  expect(isHeld()).toBe(false)
  await userEvent.type(name, ' at home')
  expect(isHeld()).toBe(true)
  await userEvent.clear(name)
  await userEvent.type(name, 'Telephone')
  expect(isHeld()).toBe(false)
})
