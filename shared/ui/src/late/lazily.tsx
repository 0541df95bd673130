import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react'

type FunctionComponent = (props: never) => ReactNode

/** A component whose code `load` brings before it is rendered. */
export type LazyComponent<Component> = Component & { load: () => Promise<unknown> }

export interface LazyOptions {
  /** Whether what stands around it says that it is waited for; else nothing is drawn in its place. */
  waitsOutside?: boolean
}

/**
 * A component whose code is loaded when it is rendered first; until it is there nothing is drawn in its place. React.lazy
 * remembers a failure for ever, and waits a moment even for what is loaded already; this asks again when it is rendered
 * anew, and waits for nothing that is here.
 */
export function lazily<Component extends FunctionComponent>(
  load: () => Promise<Component>,
  { waitsOutside = false }: LazyOptions = {},
): LazyComponent<Component> {
  // Inside it is just some component.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const start = startOnce(load as unknown as () => Promise<ComponentType<object>>)

  const Arriving = (props: object) => createElement(use(start.drawn()), props)

  function Lazily(props: object) {
    // As it was when it was mounted: to go the other way later would mount the component anew, and lose its state.
    const [loaded] = useState(() => ({ component: start.result() }))
    if (loaded.component) return createElement(loaded.component, props)
    if (waitsOutside) return <Arriving {...props} />
    return (
      <Suspense fallback={null}>
        <Arriving {...props} />
      </Suspense>
    )
  }

  // Outside it is what it stands for, with type parameters that no type of ours can carry through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign(Lazily, { load: start.promise }) as unknown as LazyComponent<Component>
}

function startOnce<Result>(work: () => Promise<Result>) {
  let result: Result | undefined
  let promise: Promise<Result> | undefined
  let hasFailed = false
  let isDrawn = false

  function forget(): void {
    promise = undefined
    hasFailed = false
    isDrawn = false
  }

  function begin(): Promise<Result> {
    const begun = work()
    begun.then(
      (value) => (result = value),
      () => {
        hasFailed = true
        // What is drawn has yet to see that it failed: it would ask again, and never end.
        if (!isDrawn) forget()
      },
    )
    return begun
  }

  const once = () => (promise ??= begin())

  function drawn(): Promise<Result> {
    isDrawn = true
    // It is seen now, and once more as React tries at once whether it was bad luck.
    if (hasFailed) setTimeout(forget)
    return once()
  }
  return { promise: once, drawn, result: () => result }
}
