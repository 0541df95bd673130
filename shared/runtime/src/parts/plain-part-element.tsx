import { useLayoutEffect, useRef } from 'react'
import { PartScope } from './part-scope.ts'

/** What a part without React does with its place on the page. */
export interface PlainPart {
  /** Puts it into an element of its own, with what its slot hands on. */
  mount: (element: HTMLElement, properties: object, scope: PartScope) => PlainMount
}

export interface PlainMount {
  /** The slot hands on something else. */
  update?: (properties: object) => void
  unmount: () => void
}

interface Mounting {
  part: PlainPart
  properties: object
  scope: PartScope
}

/** Mounts a part; one that throws holds nothing of what it took before. */
function mountIn(element: HTMLElement, { part, properties, scope }: Mounting): PlainMount {
  try {
    return part.mount(element, properties, scope)
  } catch (error) {
    scope.release()
    throw error
  }
}

/** The element lies in the shell's tree, so that what is wrong in the part fails in its region as it does with React. */
export function PlainPartElement({ part, properties }: { part: PlainPart; properties: object }) {
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<PlainMount>(null)
  const given = useRef(properties)
  useLayoutEffect(() => {
    if (!container.current) return undefined
    const scope = new PartScope()
    const mount = mountIn(container.current, { part, properties: given.current, scope })
    mounted.current = mount
    return () => {
      mounted.current = null
      try {
        mount.unmount()
      } finally {
        scope.release()
      }
    }
  }, [part])
  useLayoutEffect(() => {
    if (given.current === properties) return
    given.current = properties
    mounted.current?.update?.(properties)
  }, [properties])
  return <div ref={container} />
}
