import { useTranslation } from '@tidings/runtime'
import { createElement, Fragment, memo, use, useState, type ReactNode } from 'react'
import { CitationLink } from './citation-link.tsx'
import { showBars } from './citations.ts'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import { BlockReader, type Token } from './read-blocks.ts'
import { ReferencesContext } from './references.ts'
import styles from './markdown.module.css'

/** So many blocks are drawn and laid out together; of a long text only the last ones, and those in sight. */
const BLOCKS_TOGETHER = 24

/** What a model has written in Markdown, also while it writes. Nothing of it is loaded, and nothing leads away but what may. */
export function Markdown({ text, language }: { text: string; language?: string }) {
  const [reader] = useState(() => new BlockReader())
  const blocks = reader.read(text)
  const groups = Array.from({ length: Math.ceil(blocks.length / BLOCKS_TOGETHER) }, (_, at) =>
    blocks.slice(at * BLOCKS_TOGETHER, (at + 1) * BLOCKS_TOGETHER),
  )
  return (
    <div className={styles.markdown} dir="auto" lang={language}>
      {each(groups, (group) => (
        <Blocks blocks={group} />
      ))}
    </div>
  )
}

interface BlocksProps {
  blocks: readonly Token[]
}

const hasSame = (one: BlocksProps, other: BlocksProps): boolean =>
  one.blocks.length === other.blocks.length && one.blocks.every((block, at) => block === other.blocks[at])

const Blocks = memo(
  ({ blocks }: BlocksProps) => (
    <div className={styles.blocks} data-full={blocks.length === BLOCKS_TOGETHER || undefined}>
      {each(blocks, (block) => (
        <Block block={block} />
      ))}
    </div>
  ),
  hasSame,
)

const Block = memo(({ block }: { block: Token }) => drawToken(block))

/** They never change their order: where each stands is what it is known by. */
const each = <Item,>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode =>
  items.map((item, index) => <Fragment key={index}>{draw(item)}</Fragment>)

const drawAll = (tokens: readonly unknown[] | undefined): ReactNode =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands in a token is what stands at the top
  each((tokens ?? []) as readonly Token[], (token) => drawToken(token))

type Draw<Type> = (token: Extract<Token, { type: Type }>) => ReactNode

const inside =
  (tag: string): ((token: { tokens: unknown[] }) => ReactNode) =>
  ({ tokens }) =>
    createElement(tag, {}, drawAll(tokens))

const draws: { [Type in Token['type']]?: Draw<Type> } = {
  paragraph: inside('p'),
  strong: inside('strong'),
  em: inside('em'),
  del: inside('del'),
  blockquote: inside('blockquote'),
  // Its own headings stand below those of the page.
  heading: ({ depth, tokens }) => createElement(`h${Math.min(6, depth + 2)}`, {}, drawAll(tokens)),
  text: ({ text, tokens }) => (tokens ? drawAll(tokens) : showBars(unescape(text))),
  escape: ({ text }) => showBars(unescape(text)),
  html: ({ raw }) => showBars(raw),
  codespan: ({ text }) => <code>{showBars(text)}</code>,
  code: ({ text, lang }) => <CodeBlock text={showBars(text)} language={lang ?? ''} />,
  br: () => <br />,
  hr: () => <hr />,
  def: () => null,
  checkbox: ({ checked }) => <Checkbox isChecked={checked} />,
  link: ({ href, raw, tokens }) => <Address href={href} raw={raw} label={drawAll(tokens)} />,
  image: ({ href, raw, text }) => <Address href={href} raw={raw} label={text} />,
  list: (list) => <List list={list} />,
  table: (table) => <Table table={table} />,
  formula: ({ raw, tex, isBlock }) => (
    <Formula written={showBars(raw).trim()} tex={showBars(tex)} isBlock={isBlock} />
  ),
  openFormula: ({ raw }) => <p>{showBars(raw)}</p>,
  citation: ({ sourceId, quote }) => <CitationLink sourceId={sourceId} quote={quote} />,
}

function drawToken(token: Token): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is looked up by the type of what it draws
  const draw = draws[token.type] as ((given: Token) => ReactNode) | undefined
  return draw ? draw(token) : showBars(token.raw)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The few letters that a reader of Markdown writes as HTML has them. */
const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)

/** A picture is a link as well: what a model shows is not loaded by itself. */
function Address({ href, raw, label }: { href: string; raw: string; label: ReactNode }) {
  const references = use(ReferencesContext)
  if (references === null) return label
  if (references.found?.addresses.includes(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    )
  }
  // One that says itself what it is.
  if (!raw.startsWith('[') && !raw.startsWith('!')) return showBars(raw)
  return (
    <>
      {label} <span className={styles.address}>({showBars(href)})</span>
    </>
  )
}

type Of<Type> = Extract<Token, { type: Type }>

function List({ list: { ordered, start, items } }: { list: Of<'list'> }) {
  const rows = each(items, ({ task, tokens }) => <li data-task={task || undefined}>{drawAll(tokens)}</li>)
  return ordered ? <ol {...(typeof start === 'number' && { start })}>{rows}</ol> : <ul>{rows}</ul>
}

/** Of an item of a list of what is to be done. */
function Checkbox({ isChecked }: { isChecked: boolean }) {
  const { t } = useTranslation('ai')
  return <input type="checkbox" aria-label={t('chat.done')} checked={isChecked} readOnly disabled />
}

function Table({ table: { header, rows, align } }: { table: Of<'table'> }) {
  const { t } = useTranslation('ai')
  return (
    // Whoever has no mouse scrolls it by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.wide} aria-label={t('chat.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col" data-align={align[at] ?? undefined}>
                {drawAll(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {row.map((cell, at) => (
                <td key={at} data-align={align[at] ?? undefined}>
                  {drawAll(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
