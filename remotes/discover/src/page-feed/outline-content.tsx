import { WebImage } from '@tidings/ui'
import { memo } from 'react'
import type { OutlineElement, OutlineTree } from './outline-tree.ts'

/** What stands in a line. */
const inLine = new Set<OutlineElement['kind']>(['inline', 'link', 'time', 'strong'])

/** The elements of a page, drawn once: what is marked on them is marked from outside. */
export const OutlineContent = memo(function OutlineContent({ tree }: { tree: OutlineTree }) {
  return tree.roots.map((element) => <Drawn key={element.id} element={element} />)
})

function Drawn({ element }: { element: OutlineElement }) {
  const { id, kind, image, alternative, children } = element
  if (image) return <WebImage data-node={id} src={image} alt={alternative} loading="lazy" draggable={false} />
  const Tag = inLine.has(kind) ? 'span' : 'div'
  return (
    <Tag data-node={id} data-kind={kind}>
      {children.map((child, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- drawn once, never in another order
        typeof child === 'string' ? (
          <span key={index}>{child}</span>
        ) : (
          <Drawn key={child.id} element={child} />
        ),
      )}
    </Tag>
  )
}
