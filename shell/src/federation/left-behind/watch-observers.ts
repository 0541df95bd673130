import { take } from './ledger.ts'

const kinds = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const

/** What all kinds of observers can; one of mutations stops for all its targets alone. */
interface Observing {
  observe: (target: Node, options?: object) => void
  unobserve?: (target: Node) => void
  disconnect: () => void
}

/** Has each observer written down that a remote makes, for as long as it observes what is on the page. */
export function watchObservers(): void {
  for (const kind of kinds) {
    const Observer = window[kind]
    const construct = (_: object, given: unknown[], newTarget: NewableFunction): Observing => {
      const observer: Observing = Reflect.construct(Observer, given, newTarget)
      take(`a ${kind}`, watchTargets(observer))
      return observer
    }
    Object.assign(window, { [kind]: new Proxy(Observer, { construct }) })
  }
}

/** Returns a function that says whether anything is observed that is on the page. */
function watchTargets(observer: Observing): () => boolean {
  const targets = new Set<WeakRef<Node>>()
  const observe = observer.observe.bind(observer)
  const unobserve = observer.unobserve?.bind(observer)
  const disconnect = observer.disconnect.bind(observer)
  Object.assign(observer, {
    observe: (target: Node, options?: object) => {
      observe(target, options)
      targets.add(new WeakRef(target))
    },
    unobserve: (target: Node) => {
      unobserve?.(target)
      for (const known of targets) if (known.deref() === target) targets.delete(known)
    },
    disconnect: () => {
      disconnect()
      targets.clear()
    },
  })
  return () => [...targets].some((target) => target.deref()?.isConnected)
}
