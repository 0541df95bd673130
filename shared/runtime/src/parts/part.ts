import { createElement, type ComponentType } from 'react'
import { textsOf } from './texts.ts'

/** Where a part appears: a place in the shell's own React tree, so that all providers of the page are there for it. */
export interface PartView {
  /** Resolves once the component stands on the page, rejects where it throws while it is rendered for the first time. */
  show: (component: ComponentType<object>) => Promise<void>
  hide: () => void
}

export interface PartProps {
  view: PartView
}

/** What a remote exports for each of its parts: the lifecycles of single-spa. */
export interface Part {
  bootstrap: () => Promise<void>
  mount: (props: PartProps) => Promise<void>
  unmount: (props: PartProps) => Promise<void>
}

export interface PartOptions {
  /** Locale namespaces that have to be there before it is shown. */
  namespaces?: readonly string[]
}

/** Makes a part of a React component, which is loaded together with its texts when the part is wanted first. */
export function definePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { namespaces = [] }: PartOptions = {},
): Part {
  let component: ComponentType<Props> | undefined
  const loadTexts = textsOf(namespaces)

  return {
    async bootstrap() {
      const [loaded] = await Promise.all([load(), loadTexts()])
      component = loaded
    },
    async mount({ view }) {
      const Component = component
      if (!Component) throw new Error('Mounted before it was bootstrapped')
      // A region hands on what the contract of its slot lets through, which is what the component declares.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await view.show((props) => createElement(Component, props as Props))
    },
    async unmount({ view }) {
      view.hide()
    },
  }
}
