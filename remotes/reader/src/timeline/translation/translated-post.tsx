import { useMemo } from 'react'
import type { Language } from '@tidings/contracts'
import { FoldedText } from '../rows/folded-text.tsx'
import { readPost } from '../rows/post.ts'
import styles from '../../entry/translation/translation.module.css'

interface TranslatedPostProps {
  html: string
  url: string | null
  language: Language
}

/** The text of a post in another language, below what was written. */
export function TranslatedPost({ html, url, language }: TranslatedPostProps) {
  const { nodes } = useMemo(() => readPost(html, url), [html, url])
  return (
    nodes && (
      <div className={styles.post} lang={language}>
        <FoldedText key={html} nodes={nodes} plain="" language={language} />
      </div>
    )
  )
}
