import { useStore } from '@nanostores/react'
import { slots, type SlotName, type SlotProps } from '@tidings/contracts'
import { $contributions } from './contributions.ts'
import { Region } from './region.tsx'

export interface SlotElementProps<Name extends SlotName> {
  name: Name
  properties: SlotProps<Name>
}

/** A place that parts of any remote fill, each in a region of its own, in the order that their manifests state. */
export function Slot<Name extends SlotName>({ name, properties }: SlotElementProps<Name>) {
  const contributions = useStore($contributions)
  const passed: object = slots[name].parse(properties)
  return contributions.slots
    .filter(({ slot }) => slot === name)
    .toSorted((one, other) => one.order - other.order)
    .map(({ part }) => <Region key={`${part.remote}/${part.name}`} part={part} properties={passed} />)
}
