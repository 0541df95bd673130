import {
  capabilities,
  type CapabilityInput,
  type CapabilityName,
  type CapabilityOutput,
  type z,
} from '@tidings/contracts'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** A service of one part to others; rejects where input or output is not as declared. */
export type Capability<Name extends CapabilityName> = (
  input: CapabilityInput<Name>,
) => Promise<CapabilityOutput<Name>>

type Providers = { [Name in CapabilityName]?: Capability<Name> }

const schemas: {
  [Name in CapabilityName]: {
    input: z.ZodType<CapabilityInput<Name>>
    output: z.ZodType<CapabilityOutput<Name>>
  }
} = capabilities

const $providers = atom<Providers>({})

/** Offers a service to all parts; answers the way to end that. */
export function provideCapability<Name extends CapabilityName>(
  name: Name,
  provider: Capability<Name>,
): () => void {
  const { input: wanted, output } = schemas[name]
  const checked: Capability<Name> = async (input) => output.parse(await provider(wanted.parse(input)))
  $providers.set({ ...$providers.get(), [name]: checked })
  return () => {
    const { [name]: current, ...others } = $providers.get()
    if (Object.is(current, checked)) $providers.set(others)
  }
}

/** The service of a name; undefined while no part offers it. */
export function useCapability<Name extends CapabilityName>(name: Name): Providers[Name] {
  return useStore($providers)[name]
}
