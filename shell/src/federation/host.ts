import { shareScope, type ShareScope } from './share-scope.ts'

/** What a container of Module Federation is: it is given what the host provides, and gives the modules it exposes. */
interface Container {
  init: (shareScope: ShareScope) => void | Promise<void>
  get: (name: string) => Promise<() => unknown>
}

/**
 * The module that a remote exposes under a name; `address` is that of its container. What failed is asked for anew: a
 * browser remembers no script that it could not load.
 */
export async function loadExposed(address: string, name: string): Promise<unknown> {
  if (import.meta.env.DEV) {
    const { loadInDevelopment } = await import('./development-host.ts')
    return loadInDevelopment(address, name)
  }
  const container: Container = await import(/* @vite-ignore */ address)
  await container.init(shareScope)
  const read = await container.get(`./${name}`)
  return read()
}
