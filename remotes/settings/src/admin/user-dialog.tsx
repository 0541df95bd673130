import type { ManagedUser, Role } from '@tidings/contracts'
import { api, useQuery, useQueryClient, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { linkedAccountsQuery, secondFactorsQuery } from '../account/account.api.ts'
import { toAccountError, withoutPassword } from '../account/account-call.ts'
import { PasswordDialog } from '../account/password-dialog.tsx'

/** What an administrator is asked about once more. */
export type UserDeed =
  | { kind: 'role'; role: Role | null }
  | { kind: 'password' | 'twoFactor' | 'suspend' | 'release' | 'delete' }

export interface UserDialogProps {
  user: ManagedUser
  deed: UserDeed
  onClose: () => void
}

type Proof = Parameters<typeof api.users.remove>[0]

/** Says exactly what will happen to somebody, and asks who one is where the server does. */
export function UserDialog({ user, deed, onClose }: UserDialogProps) {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const proof = useProof(deed.kind === 'suspend' && user.role !== 'admin')
  const { name, email } = user
  if (!proof) return null

  async function confirm(value: string) {
    const given = proof === 'code' ? { TOTPCode: value } : proof === 'password' ? { password: value } : {}
    try {
      await ask(deed, { userId: user.id, ...given })
    } catch (error) {
      const refusal = toAccountError(error)
      throw proof === 'nothing' ? withoutPassword(refusal) : refusal
    }
    toast(t(`users.done.${deed.kind}`, { name }))
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <PasswordDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`users.title.${deed.kind}`, { name })}
      description={t(`users.lost.${deed.kind}`, { email })}
      confirmLabel={t(`users.confirm.${deed.kind}`)}
      danger={deed.kind !== 'role' && deed.kind !== 'release'}
      proof={proof}
      onConfirm={confirm}
    />
  )
}

/** What the administrator proves with; undefined until that is known. */
function useProof(isFree: boolean): 'password' | 'code' | 'nothing' | undefined {
  const { data: factors } = useQuery(secondFactorsQuery())
  const { data: accounts } = useQuery(linkedAccountsQuery())
  if (isFree) return 'nothing'
  if (!accounts || !factors) return undefined
  if (factors.authenticator) return 'code'
  return accounts.some(({ provider }) => provider === 'credential') ? 'password' : 'nothing'
}

function ask(deed: UserDeed, proof: Proof): Promise<unknown> {
  if (deed.kind === 'role') return api.users.update({ ...proof, role: deed.role })
  if (deed.kind === 'suspend') return api.users.update({ ...proof, suspended: true })
  if (deed.kind === 'release') return api.users.update({ ...proof, suspended: false })
  if (deed.kind === 'password') return api.users.resetPassword(proof)
  if (deed.kind === 'twoFactor') return api.users.resetTwoFactor(proof)
  return api.users.remove(proof)
}
