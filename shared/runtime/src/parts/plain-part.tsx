import type { ReactNode } from 'react'
import type { Part, PartOptions } from './part.ts'
import type { PlainPart } from './plain-part-element.tsx'
import { textsOf } from './texts.ts'

/** Makes a part of plain TypeScript: it draws into an element that is its own as long as it is on the page. */
export function definePlainPart(load: () => Promise<PlainPart>, { namespaces = [] }: PartOptions = {}): Part {
  let show: ((properties: object) => ReactNode) | undefined
  const loadTexts = textsOf(namespaces)

  return {
    async bootstrap() {
      // Most parts are of React: what mounts others comes with them.
      const mounting = import('./plain-part-element.tsx')
      const [part, { PlainPartElement }] = await Promise.all([load(), mounting, loadTexts()])
      show = (properties) => <PlainPartElement part={part} properties={properties} />
    },
    async mount({ view }) {
      if (!show) throw new Error('Mounted before it was bootstrapped')
      await view.show(show)
    },
    async unmount({ view }) {
      view.hide()
    },
  }
}
