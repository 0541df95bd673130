import { useState } from 'react'
import type { SecondFactor } from './account.ts'
import { PasswordStep } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'

/** The page at /login. `?next=` says where to go on. */
export function SignInPage() {
  const [factors, setFactors] = useState<SecondFactor[]>([])
  return factors.length > 0 ? (
    <SecondStep factors={factors} onBack={() => setFactors([])} />
  ) : (
    <PasswordStep onSecondStep={setFactors} />
  )
}
