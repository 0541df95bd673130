import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAt } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import { afterEach, expect, test, vi } from 'vitest'
import account from '../../locales/en/account.json'
import settings from '../../locales/en/settings.json'
import { BackupCodesDialog } from '../account/backup-codes.tsx'

afterEach(cleanup)

test('whoever copies what is shown this once is told where the browser has refused', async () => {
  const shown = (
    <>
      <BackupCodesDialog codes={['one', 'two']} onClose={() => undefined} />
      <Toaster />
    </>
  )
  await renderAt('/settings/profile', shown, { texts: { account, settings } })
  const user = userEvent.setup()
  const copy = await screen.findByRole('button', { name: account.backupCodes.copy })
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(copy)
  expect(await screen.findByText(settings.notCopied)).toBeTruthy()
  expect(screen.queryByText(account.backupCodes.copied)).toBeNull()
  write.mockResolvedValueOnce()
  await user.click(copy)
  expect(write).toHaveBeenLastCalledWith('one\ntwo')
  expect(await screen.findByText(account.backupCodes.copied)).toBeTruthy()
})
