import { useEffect, useRef, useState } from 'react'
import type { OpenEntry } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { Button, Copy, Download, TextArea } from '@tidings/ui'
import { sayWhetherCopied } from '../../actions/copy-text.ts'
import { languageTag } from '../content/language.ts'
import { drawQuotation } from './quotation-card.ts'
import styles from './share.module.css'

interface QuotationPictureProps {
  entry: OpenEntry
  title: string
  /** The words at first. */
  words: string
}

const LONGEST = 700

/** A picture of some words of an entry, to be kept or sent. */
export function QuotationPicture({ entry, title, words: first }: QuotationPictureProps) {
  const { t } = useTranslation('reader')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState(first.slice(0, LONGEST))
  const { feed, url, language } = entry
  useEffect(() => {
    if (!canvas.current) return
    const host = url ? URL.parse(url)?.hostname : null
    const source = [...new Set([feed?.title, host])].filter(Boolean).join(' · ')
    const font = getComputedStyle(canvas.current).fontFamily
    drawQuotation(canvas.current, { words, title, source, language: languageTag(language) }, font)
  }, [words, title, feed, url, language])

  async function copy() {
    await sayWhetherCopied(async () => {
      const picture = await toPng(canvas.current)
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    }, t)
  }

  async function download() {
    const address = URL.createObjectURL(await toPng(canvas.current))
    const link = document.createElement('a')
    link.href = address
    link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'quotation'}.png`
    link.click()
    URL.revokeObjectURL(address)
  }

  return (
    <section className={styles.picture} aria-label={t('share.picture')}>
      <TextArea
        label={t('share.quotation')}
        value={words}
        maxLength={LONGEST}
        onChange={setWords}
        description={first ? undefined : t('share.selectHint')}
      />
      {words.trim() !== '' && (
        <>
          {/* What is drawn is told by its name. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <canvas ref={canvas} className={styles.canvas} role="img" aria-label={t('share.preview')} />
          <div className={styles.row}>
            <Button icon={<Download />} onClick={() => void download()}>
              {t('share.download')}
            </Button>
            {'ClipboardItem' in globalThis && (
              <Button icon={<Copy />} onClick={() => void copy()}>
                {t('share.copyPicture')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function toPng(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas?.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))))
  })
}
