import { useSearchParams, useTranslation } from '@tidings/runtime'
import { useEffect, useRef, useState } from 'react'
import { failureToLink } from './account-call.ts'

/**
 * Why an account was not linked, as its provider says in the address when it leads back. It is taken from there, so that no later
 * visit is told of it, and `ref` gets the focus: the page is long, and it was opened anew.
 */
export function useLinkFailure() {
  const { t } = useTranslation('account')
  const [query, setQuery] = useSearchParams()
  const [code, setCode] = useState(() => query.get('error'))
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!query.has('error')) return
    ref.current?.focus()
    const left = new URLSearchParams(query)
    for (const name of ['error', 'error_description']) left.delete(name)
    setQuery(left, { replace: true })
  }, [query, setQuery])

  const linkFailureText = code === null ? undefined : t(`failure.${failureToLink(code)}`)
  return { ref, linkFailureText, forgetLink: () => setCode(null) }
}
