import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import account from '../../locales/en/account.json'
import { PasswordDialog } from './password-dialog.tsx'

afterEach(cleanup)

test.each([
  ['a code may be typed as authenticators show it', 'code', '123 456', '123456'],
  ['a password keeps its spaces', 'password', 'correct horse ', 'correct horse '],
] as const)('%s', async (_name, proof, typed, expected) => {
  const given: string[] = []
  const dialog = (
    <PasswordDialog
      open
      onOpenChange={() => undefined}
      title="Go on?"
      confirmLabel="Go on"
      proof={proof}
      onConfirm={async (value) => given.push(value)}
    />
  )
  await renderAt('/settings/profile', dialog, { texts: { account } })
  await userEvent.type(screen.getByLabelText(account.proof[proof], { exact: false }), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect.poll(() => given).toEqual([expected])
})
