import type { Plugin } from 'vite'

/** The plugin that notes which names of what is provided are in use. */
const NOTES_USE = 'proxyPreBuildShared'

/**
 * The plugins of a federation, which give a remote every name of what is provided, for none is noted. They would give those
 * that are in use, and take it that they have seen all where no module came for ten milliseconds, or ten seconds: on a busy
 * machine a build failed, or was another.
 */
export function withWholeSurface(plugins: readonly Plugin[]): Plugin[] {
  if (!plugins.some(({ name }) => name === NOTES_USE)) throw new Error(`The federation has no ${NOTES_USE}`)
  return plugins.map((plugin) => {
    if (plugin.name !== NOTES_USE) return plugin
    const { transform: _, ...rest } = plugin
    return rest
  })
}
