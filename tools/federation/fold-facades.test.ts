import type { Plugin, Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { foldFacades } from './fold-facades.ts'

/** What the plugin makes of scripts, by their names, and of the mappings of the first. */
function fold(scripts: Record<string, string>) {
  const bundle: Record<string, object> = Object.fromEntries(
    Object.entries(scripts).map(([fileName, code]) => [
      fileName,
      { type: 'chunk', fileName, code, map: { mappings: 'AAAA' } },
    ]),
  )
  const { generateBundle }: Plugin = foldFacades()
  if (typeof generateBundle !== 'object') throw new Error('The plugin changes no bundle')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it needs no more of a bundle
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle as unknown as Rolldown.OutputBundle])
  return bundle
}

test('what a script that only renames is imported for comes from the script that it is in', () => {
  const bundle = fold({
    'assets/shell.js': 'const load=()=>import(`./dialog-A1.js`);load()',
    'assets/dialog-A1.js': 'export{t as Dialog,Popover}from"./late-B2.js";\n',
    'assets/late-B2.js': 'export{t,Popover}',
  })
  expect(Object.keys(bundle)).toEqual(['assets/shell.js', 'assets/late-B2.js'])
  expect(bundle['assets/shell.js']).toMatchObject({
    code: [
      'const $1=()=>import("./late-B2.js").then($home=>({Dialog:$home.t,Popover:$home.Popover}));',
      'const load=()=>$1()                    ;load()',
    ].join('\n'),
    // The script begins a line further down, and in it all stands where it stood.
    map: { mappings: ';AAAA' },
  })
})

test('a script that does anything stays', () => {
  const scripts = {
    'assets/shell.js': 'import(`./dialog-A1.js`)',
    'assets/dialog-A1.js': 'import"./late-B2.js";export{t as Dialog}from"./late-B2.js";',
  }
  expect(fold(scripts)).toMatchObject({
    'assets/shell.js': { code: scripts['assets/shell.js'] },
    'assets/dialog-A1.js': { code: scripts['assets/dialog-A1.js'] },
  })
})
