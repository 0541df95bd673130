import type { LanguageRegistration } from 'shiki/core'

type Grammars = Promise<{ grammars: LanguageRegistration[][] }>

// A file for each kind of work, so that code brings a few grammars and not a hundred files.
const loadWeb = (): Grammars => import('./grammars-web.ts')
const loadSystems = (): Grammars => import('./grammars-systems.ts')
const loadScripts = (): Grammars => import('./grammars-scripts.ts')

const web =
  'html xml css scss javascript js jsx typescript ts tsx json jsonc json5 vue svelte graphql markdown md yaml yml toml ini diff http'
const systems =
  'c cpp c++ csharp cs c# go golang rust rs java kotlin kt swift scala zig haskell hs objective-c objc dart sql nix'
const scripts =
  'python py ruby rb php perl lua r julia elixir ex clojure bash sh shell shellscript zsh console powershell ps1 docker dockerfile make makefile latex tex'

const loaders = new Map(
  (
    [
      [web, loadWeb],
      [systems, loadSystems],
      [scripts, loadScripts],
    ] as const
  ).flatMap(([names, load]) => names.split(' ').map((name): [string, () => Grammars] => [name, load])),
)

/** How a language is called elsewhere. */
const aliases: Record<string, string> = {
  golang: 'go',
  console: 'shellsession',
  'c#': 'csharp',
  'c++': 'cpp',
}

/** The grammars among which is that of a language; null for one that we do not colour. */
export async function loadGrammars(language: string): Promise<LanguageRegistration[][] | null> {
  const load = loaders.get(language)
  return load ? (await load()).grammars : null
}

export const grammarName = (language: string): string => aliases[language] ?? language
