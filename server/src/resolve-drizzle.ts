import { registerHooks, type ResolveFnOutput } from 'node:module'

const NAME = 'drizzle-orm'

/**
 * Has the modules of drizzle resolved without its `package.json`, until the process ends. To be called before the first of them is
 * imported. Node would parse the 137 kB of that file's `exports` for each of the 420 modules and each import of them: 1.3 of
 * the 3.1 seconds of a processor that a start took (decision 280). Nothing else is resolved differently.
 */
export function resolveDrizzleOnce(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, resolve) {
      const { parentURL = '' } = context
      if (specifier.startsWith('.') && parentURL.includes(`/node_modules/${NAME}/`))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      const isOurs = !parentURL.includes('/node_modules/')
      if (!isOurs || !`${specifier}/`.startsWith(`${NAME}/`)) return resolve(specifier, context)
      const output = known.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
      known.set(specifier, output)
      return output
    },
  })
}
