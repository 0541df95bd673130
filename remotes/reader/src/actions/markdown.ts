/** Some sanitised HTML in Markdown. */
export function toMarkdown(root: ParentNode): string {
  return blocksOf(root)
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

type Writer = (element: Element) => string

const blocks: Record<string, Writer> = {
  p: inlineOf,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => '---',
  pre: fenced,
  blockquote: (element) => prefix(toMarkdown(element), '> '),
  ul: (element) => list(element, () => '- '),
  ol: (element) => list(element, (index) => `${index + 1}. `),
  table,
  figcaption: inlineOf,
  dt: (element) => `**${inlineOf(element)}**`,
}

const inlines: Record<string, Writer> = {
  strong: (element) => `**${inlineOf(element)}**`,
  b: (element) => `**${inlineOf(element)}**`,
  em: (element) => `_${inlineOf(element)}_`,
  i: (element) => `_${inlineOf(element)}_`,
  del: (element) => `~~${inlineOf(element)}~~`,
  code: (element) => `\`${element.textContent}\``,
  br: () => '\n',
  a: link,
  img: (element) => `![${element.getAttribute('alt') ?? ''}](${element.getAttribute('src') ?? ''})`,
}

/** What a root holds, block by block; words that stand in no block make one together. */
function blocksOf(root: ParentNode): string[] {
  const found: string[] = []
  let loose = ''
  const endLoose = () => {
    if (loose.trim()) found.push(loose.trim())
    loose = ''
  }
  for (const node of root.childNodes) {
    if (node instanceof Element && isBlock(node)) {
      endLoose()
      const written = blocks[node.localName]?.(node) ?? toMarkdown(node)
      if (written.trim()) found.push(written)
    } else loose += inline(node)
  }
  endLoose()
  return found
}

const grouping =
  'div, section, article, main, header, footer, aside, figure, details, summary, dl, dd, center, address'

const isBlock = (element: Element): boolean => element.localName in blocks || element.matches(grouping)

function inline(node: Node): string {
  if (node instanceof Text)
    return node.data.replaceAll(/\s+/g, ' ').replaceAll(/([\\*_`[\]])/g, String.raw`\$1`)
  if (!(node instanceof Element)) return ''
  return inlines[node.localName]?.(node) ?? inlineOf(node)
}

function inlineOf(element: Element): string {
  return [...element.childNodes].map(inline).join('').trim()
    ? [...element.childNodes]
        .map(inline)
        .join('')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim()
    : ''
}

function heading(element: Element): string {
  return `${'#'.repeat(Number(element.localName.charAt(1)))} ${inlineOf(element)}`
}

function link(element: Element): string {
  const href = element.getAttribute('href')
  const text = inlineOf(element)
  return href && text ? `[${text}](${href})` : text
}

function fenced(element: Element): string {
  const named = element.querySelector('[class*="language-"]') ?? element
  const language = /language-([\w+#-]+)/.exec(named.className)?.[1] ?? ''
  return `\`\`\`${language}\n${element.textContent.replace(/\n$/, '')}\n\`\`\``
}

function list(element: Element, marker: (index: number) => string): string {
  const items = [...element.children].filter(({ localName }) => localName === 'li')
  return items
    .map((item, index) => {
      const [first = '', ...rest] = toMarkdown(item).split('\n')
      const indent = ' '.repeat(marker(index).length)
      return [marker(index) + first, ...rest.map((line) => (line ? indent + line : line))].join('\n')
    })
    .join('\n')
}

function table(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map((line) =>
    [...line.children].map((cell) =>
      inlineOf(cell)
        .replaceAll('|', String.raw`\|`)
        .replaceAll('\n', ' '),
    ),
  )
  const [head, ...body] = rows
  if (!head) return ''
  return [row(head), row(head.map(() => '---')), ...body.map(row)].join('\n')
}

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`

const prefix = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n')
