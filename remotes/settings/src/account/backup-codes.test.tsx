import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { definePart } from '@tidings/runtime'
import { renderAt, updatedPartOf } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import { BackupCodesDialog } from './backup-codes.tsx'

afterEach(cleanup)

test('backup codes are there until one says that they are kept', async () => {
  const onClose = vi.fn<() => void>()
  const Codes = () => <BackupCodesDialog codes={['one', 'two']} onClose={onClose} />
  const { part, isHeld } = updatedPartOf(definePart(async () => Codes))
  await renderAt('/settings/profile', part, { texts: { account } })
  expect(await screen.findByText('one')).toBeTruthy()
  expect(isHeld()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: account.backupCodes.done }))
  expect(onClose).toHaveBeenCalledOnce()
})
