import { Fragment, useMemo, type ReactNode } from 'react'
import { parseWords, type Block, type Inline } from './parse-words.ts'
import styles from './model-words.module.css'

interface ModelWordsProps {
  text: string
  language: string
}

/** What a model has written: paragraphs, lists, emphasis and code. Nothing in it leads anywhere, and nothing of it is loaded. */
export function ModelWords({ text, language }: ModelWordsProps) {
  const blocks = useMemo(() => parseWords(text), [text])
  return (
    <div className={styles.words} lang={language} dir="auto">
      {each(blocks, (block) => (
        <ShownBlock block={block} />
      ))}
    </div>
  )
}

function ShownBlock({ block }: { block: Block }) {
  if (block.kind === 'code') {
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind !== 'list') return <p data-kind={block.kind}>{inline(block.parts)}</p>
  const items = each(block.items, (item) => <li>{inline(item)}</li>)
  return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const inline = (parts: readonly Inline[]): ReactNode =>
  each(parts, (part) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'code') return <code>{part.text}</code>
    const Emphasis = part.kind === 'strong' ? 'strong' : 'em'
    return <Emphasis>{inline(part.parts)}</Emphasis>
  })

/** They never change their order: where each stands is what it is known by. */
const each = <Item,>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode =>
  items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>)
