import i18next from 'i18next'
import { createElement, type ComponentType } from 'react'

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

interface Connector {
  load: (languages: readonly string[], namespaces: readonly string[], onLoad: () => void) => void
}

/** By i18next itself this waits for all that is on its way, also for what other remotes are brought too late. */
function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  if (namespaces.length === 0) return Promise.resolve()
  void i18next.loadNamespaces(namespaces)
  const connector: Connector = i18next.services.backendConnector
  return new Promise((resolve) => connector.load(i18next.languages, namespaces, () => resolve()))
}

/** In no language that would do: nothing but the names of texts would be shown. */
const isMissing = (namespace: string): boolean =>
  !i18next.languages.some((language) => i18next.hasResourceBundle(language, namespace))

/** Makes a part of a React component, which is loaded together with its texts when the part is wanted first. */
export function definePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { namespaces = [] }: PartOptions = {},
): Part {
  let component: ComponentType<Props> | undefined
  let hasAskedForTexts = false

  async function loadTexts(): Promise<void> {
    const asked = hasAskedForTexts
    hasAskedForTexts = true
    // What failed once is not asked for again by `loadNamespaces`.
    if (asked) await i18next.reloadResources(i18next.languages, namespaces.filter(isMissing))
    else await loadNamespaces(namespaces)
    const missing = namespaces.filter(isMissing)
    if (missing.length > 0) throw new Error(`The texts of ${missing.join(' and ')} could not be loaded`)
  }

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
