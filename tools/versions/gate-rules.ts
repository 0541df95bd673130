import { isDeepStrictEqual } from 'node:util'
import type { GateRule, OperatorAccess } from '@tidings/contracts'
import type { DeploymentClient } from '../remote/client.ts'
import type { Culprit } from './culprits.ts'
import type { WholeBuild } from './whole-build.ts'

const LONGEST_REASON = 500

/** What is to be kept from the contracts of a shell. */
export function rulesFor(culprits: readonly Culprit[], { facts }: Pick<WholeBuild, 'facts'>): GateRule[] {
  return culprits.map(({ part: { name, version }, titles }) => {
    const count = titles.length === 1 ? 'an end-to-end test' : `${titles.length} end-to-end tests`
    const reason = `fails ${count} with shell ${facts.version}: ${titles.join('; ')}`.slice(0, LONGEST_REASON)
    return { remote: name, version, contracts: facts.contracts.version, reason }
  })
}

/** The command that makes a rule. */
export function commandOf({ remote, version, contracts, reason }: GateRule): string {
  const quoted = `'${reason.replaceAll("'", String.raw`'\''`)}'`
  return `npm run remote -- gate add ${remote} --version ${version} --contracts ${contracts} --reason ${quoted}`
}

/** Makes the rules that a server does not have yet, if the shell they are about is its own; answers what was done. */
export async function writeRules(
  rules: readonly GateRule[],
  build: WholeBuild,
  { access, client }: { access: OperatorAccess; client: DeploymentClient },
): Promise<string[]> {
  if (!(await hasShell(access.url, build))) {
    return [`${access.url} has another shell than ${build.facts.version}: its gate stays as it is`]
  }
  const { gate } = await client.list()
  const done: string[] = []
  for (const { remote, ...rule } of rules) {
    const { version, contracts } = rule
    const isKnown = gate.some(
      (known) => known.remote === remote && known.version === version && known.contracts === contracts,
    )
    if (!isKnown) await client.changeGate(remote, { action: 'gate', ...rule })
    done.push(`${remote} ${version} is kept from contracts ${contracts}${isKnown ? ' already' : ''}`)
  }
  return done
}

/** A rule holds for all shells of a version of the contracts: a server with another one has not seen the fault. */
async function hasShell(url: string, { files }: WholeBuild): Promise<boolean> {
  const built = new TextDecoder().decode(files.get('dist/shell/index.html'))
  const page = await (await fetch(url, { redirect: 'error' })).text()
  return isSameShell(built, page)
}

/** Whether two pages start with the same scripts: their names tell what is in them, and in what they import. */
export function isSameShell(one: string, other: string): boolean {
  const scripts = scriptsOf(one)
  return scripts.length > 0 && isDeepStrictEqual(scripts, scriptsOf(other))
}

const scriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, source = '']) => source)
