import { useSettings, useTranslation } from '@tidings/runtime'
import { Check, Copy, IconButton } from '@tidings/ui'
import type { CodePiece } from '@tidings/typeset/code'
import { useEffect, useState } from 'react'
import { useCopy } from '../use-copy.ts'
import styles from './markdown.module.css'

/** What is written is coloured where it rests for so long: at its end, mostly. */
const RESTS_AFTER_MS = 300

const plain = { color: 'inherit', fontStyle: undefined }

interface CodeBlockProps {
  text: string
  /** As whoever wrote it names it; empty where nobody says. */
  language: string
}

/** Code in the colours that one chose, once it is written, and a button that copies it. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const pieces = useColours(text, language)
  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{language}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {pieces?.map(({ text: piece, color, fontStyle }, at) => (
            <span key={at} style={{ color, fontStyle }}>
              {piece}
            </span>
          )) ?? text}
        </code>
      </pre>
    </figure>
  )
}

/** The pieces of a code in their colours; undefined until they are there, and where its language is not known. */
function useColours(text: string, language: string): CodePiece[] | undefined {
  const {
    guessCodeLanguage: guess,
    codeHighlightThemeLight: light,
    codeHighlightThemeDark: dark,
  } = useSettings()
  const [coloured, setColoured] = useState<{ text: string; pieces: CodePiece[] }>()
  useEffect(() => {
    let isLeft = false
    async function colour() {
      const { colourCode } = await import('@tidings/typeset/code')
      const options = { language: language === '' ? null : language.toLowerCase(), light, dark, guess }
      const code = await colourCode(text, options)
      if (!isLeft) setColoured(code ? { text, pieces: code.pieces } : undefined)
    }
    // Without its colours it is still the code.
    const timer = setTimeout(() => void colour().catch(() => undefined), RESTS_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [text, language, light, dark, guess])
  if (!coloured || !text.startsWith(coloured.text)) return undefined
  // What has been written since has no colour yet.
  const since = text.slice(coloured.text.length)
  return since === '' ? coloured.pieces : [...coloured.pieces, { text: since, ...plain }]
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('ai')
  const copy = useCopy()
  const [isCopied, setIsCopied] = useState(false)
  async function handleCopy() {
    if (await copy(text)) setIsCopied(true)
  }
  return (
    <IconButton
      label={t(isCopied ? 'chat.codeCopied' : 'chat.copyCode')}
      size="small"
      onClick={() => void handleCopy()}
    >
      {isCopied ? <Check /> : <Copy />}
    </IconButton>
  )
}
