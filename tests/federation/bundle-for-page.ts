import { build } from 'vite'

/**
 * A script for `addInitScript` that gives a page what a source file exports, under a global name; a build of the product has
 * none of what is for development alone.
 */
export async function bundleForPage(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, name, formats: ['iife'] } },
  })
  const [{ output } = { output: [] }] = Array.isArray(result) ? result : []
  const [script] = output
  if (script?.type !== 'chunk') throw new Error(`Vite made no script of ${entry}`)
  return script.code
}
