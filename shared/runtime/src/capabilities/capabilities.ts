import {
  capabilities,
  type CapabilityInput,
  type CapabilityName,
  type CapabilityOutput,
  type z,
} from '@tidings/contracts'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useContext, useEffect, useMemo } from 'react'
import { parsePayload } from '../parse-payload.ts'
import type { Supervisor } from '../parts/supervisor.ts'
import { SupervisorContext } from '../parts/unsaved-work.ts'

/** A service of one part to others; rejects where input or output is not as declared. */
export type Capability<Name extends CapabilityName> = (
  input: CapabilityInput<Name>,
) => Promise<CapabilityOutput<Name>>

/** A service as it is asked for by somebody, named for what goes wrong. */
type Provider<Name extends CapabilityName> = (
  input: CapabilityInput<Name>,
  asker: string,
) => Promise<CapabilityOutput<Name>>

/** Who offers a service; whoever came last answers. */
type Providers = { [Name in CapabilityName]: readonly Provider<Name>[] }

const schemas: {
  [Name in CapabilityName]: {
    input: z.ZodType<CapabilityInput<Name>>
    output: z.ZodType<CapabilityOutput<Name>>
  }
} = capabilities

const nobody: Providers = { search: [], summary: [], translation: [] }

const $providers = atom(nobody)

/**
 * Offers a service to all parts for as long as the part is on the page. `provider` has to stay the same function. Throws for a
 * part whose manifest does not name it.
 */
export function useProvideCapability<Name extends CapabilityName>(
  name: Name,
  provider: Capability<Name>,
): void {
  const supervisor = useContext(SupervisorContext)
  useEffect(() => {
    supervisor?.expectProvided(name)
    return provide(name, provider, nameOf(supervisor))
  }, [supervisor, name, provider])
}

/** The service of a name; undefined while no part offers it, and for a part whose manifest does not name it. */
export function useCapability<Name extends CapabilityName>(name: Name): Capability<Name> | undefined {
  const supervisor = useContext(SupervisorContext)
  const providers = useStore($providers)
  // What is in no part is the host's own.
  const given: Providers = !supervisor || supervisor.mayUse(name) ? providers : nobody
  const latest: Provider<Name> | undefined = given[name].at(-1)
  return useMemo(() => latest && ((input) => latest(input, nameOf(supervisor))), [latest, supervisor])
}

/** What is in no part is the host's own. */
const nameOf = (supervisor: Supervisor | undefined): string => supervisor?.remote ?? 'the shell'

function provide<Name extends CapabilityName>(
  name: Name,
  provider: Capability<Name>,
  by: string,
): () => void {
  const { input: wanted, output } = schemas[name]
  const border = `capability ${name}`
  const checked: Provider<Name> = async (input, asker) =>
    parsePayload(output, await provider(parsePayload(wanted, input, [border, asker])), [border, by])
  setProviders(name, [...providersOf(name), checked])
  return () =>
    setProviders(
      name,
      providersOf(name).filter((other) => !Object.is(other, checked)),
    )
}

const providersOf = <Name extends CapabilityName>(name: Name): readonly Provider<Name>[] =>
  $providers.get()[name]

function setProviders<Name extends CapabilityName>(name: Name, providers: readonly Provider<Name>[]): void {
  $providers.set({ ...$providers.get(), [name]: providers })
}
