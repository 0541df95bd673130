import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from '@tidings/runtime'

/**
 * Follows the plain links to pages of the app that stand in it. Where there are many, a link of the router each would be
 * drawn anew whenever the address changes, as from entry to entry; so is this alone, and nothing in it.
 */
export function DelegatedLinks(props: Omit<ComponentProps<'div'>, 'onClick'>) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!path || !isOurs(path) || link?.target || !isPlain(event)) return
    event.preventDefault()
    void navigate(path, { replace: path === location.pathname })
  }

  // The links have the focus and the keys; this only hears of them.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div {...props} onClick={follow} />
}

/** The path of a page of the app: with two slashes it begins with another host. */
const isOurs = (path: string): boolean => /^\/(?!\/)/.test(path)

/** A click that opens nothing beside this page, and that nobody else has answered. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
