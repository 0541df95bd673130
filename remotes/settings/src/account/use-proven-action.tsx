import type { IdentityProof } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { useState, type ReactNode } from 'react'
import { AccountError, withoutPassword } from './account-call.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'

interface Deed {
  act: (proof: IdentityProof) => Promise<unknown>
  onDone?: () => void
}

/**
 * Does what opens the account to others: at once for whoever has signed in just now, and else once they have shown again who they
 * are. `dialog` asks them for it.
 */
export function useProvenAction(hasPassword: boolean) {
  const { t } = useTranslation('account')
  const action = useAccountAction()
  const [asked, setAsked] = useState<Deed & { proof: 'password' | 'code' }>()

  async function runProven(deed: Deed): Promise<void> {
    let proof: 'password' | 'code' | undefined
    const isDone = await action.run(async () => {
      try {
        await deed.act({})
      } catch (error) {
        const refusal = hasPassword ? error : withoutPassword(error)
        proof = wantedProof(refusal)
        throw refusal
      }
    })
    if (isDone) deed.onDone?.()
    else if (proof) {
      action.forget()
      setAsked({ ...deed, proof })
    }
  }

  const dialog: ReactNode = asked && (
    <PasswordDialog
      open
      onOpenChange={() => setAsked(undefined)}
      title={t('proof.title')}
      confirmLabel={t('proof.confirm')}
      proof={asked.proof}
      onConfirm={async (value) => {
        await asked.act(asked.proof === 'code' ? { TOTPCode: value } : { password: value })
        asked.onDone?.()
      }}
    />
  )
  return { ...action, runProven, dialog }
}

function wantedProof(error: unknown): 'password' | 'code' | undefined {
  const failure = error instanceof AccountError ? error.failure : undefined
  if (failure === 'wrongCode') return 'code'
  return failure === 'wrongPassword' ? 'password' : undefined
}
