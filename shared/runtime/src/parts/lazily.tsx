import { use, type ComponentType } from 'react'

/**
 * A component whose code is loaded when it is rendered first. React.lazy remembers a failure for ever; this asks again
 * when it is rendered anew.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  function start(): Promise<ComponentType<Props>> {
    const started = load()
    // Not at once: React has yet to see that it failed.
    started.catch(() => setTimeout(() => (loading = undefined)))
    return started
  }

  return function Lazily(props: Props) {
    loading ??= start()
    const Component = use(loading)
    return <Component {...props} />
  }
}
