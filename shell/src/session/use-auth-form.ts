import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  AuthError,
  checkCredentials,
  type AuthForm,
  type Credentials,
  type FieldFailures,
} from './auth-failure.ts'

const empty: Credentials = { name: '', email: '', password: '', code: '' }

/** The state of a form that signs in: what was typed, what is wrong with it, and whether the server is being asked. */
export function useAuthForm(
  kind: AuthForm,
  submit: (credentials: Credentials) => Promise<void>,
  initial: Partial<Credentials> = {},
) {
  const [values, setValues] = useState<Credentials>({ ...empty, ...initial })
  const [failures, setFailures] = useState<FieldFailures>({})
  const [error, setError] = useState<AuthError>()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (error) message.current?.focus()
  }, [error])

  useEffect(() => {
    const [first] = Object.keys(failures)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }, [failures])

  /** Asks the server for something, and tells why it did not do it. */
  async function ask(action: () => Promise<void>) {
    if (isSending) return
    setError(undefined)
    setIsSending(true)
    try {
      await action()
    } catch (reason) {
      setError(reason instanceof AuthError ? reason : new AuthError('unknown', { cause: reason }))
    } finally {
      setIsSending(false)
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = checkCredentials(values, kind)
    setFailures(found)
    setError(undefined)
    if (Object.keys(found).length === 0) await ask(async () => submit(values))
  }

  const field = (name: keyof Credentials) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  })

  return { form, message, error, failures, isSending, values, field, ask, handleSubmit }
}
