import i18next from 'i18next'
import { useEffect } from 'react'

const titles: string[] = []

/** Names the browser's tab after what is shown; within a page, what came last. Nothing where it has no name yet. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return
    titles.push(title)
    show()
    return () => {
      titles.splice(titles.lastIndexOf(title), 1)
      show()
    }
  }, [title])
}

function show(): void {
  const title = titles.at(-1)
  const name = i18next.t('app:name')
  document.title = title === undefined ? name : `${title} · ${name}`
}
