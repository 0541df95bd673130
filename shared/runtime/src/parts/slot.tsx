import { useStore } from '@nanostores/react'
import { slots, type SlotName, type SlotProps } from '@tidings/contracts'
import { useContext, useState } from 'react'
import { parsePayload } from '../parse-payload.ts'
import { $contributions, type PartReference } from './contributions.ts'
import { Region } from './region.tsx'
import { SupervisorContext } from './unsaved-work.ts'

export interface SlotElementProps<Name extends SlotName> {
  name: Name
  properties: SlotProps<Name>
}

/** A place that parts of any remote fill, each in a region of its own, in the order that their manifests state. */
export function Slot<Name extends SlotName>({ name, properties }: SlotElementProps<Name>) {
  const contributions = useStore($contributions)
  const around = useContext(SupervisorContext)
  const passed: object = parsePayload<object>(slots[name], properties, [
    `slot ${name}`,
    around?.remote ?? 'the shell',
  ])
  const parts = contributions.slots
    .filter(({ slot }) => slot === name)
    .toSorted((one, other) => one.order - other.order)
    .map(({ part }) => part)
  const gone = useGone(parts.map(keyOf))
  return [
    ...parts.map((part) => <Region key={keyOf(part)} part={part} properties={passed} />),
    ...gone.map((key) => <Region key={key} part={undefined} />),
  ]
}

const keyOf = ({ remote, name }: PartReference): string => `${remote}/${name}`

/** Keys of those that were there before and are no more: their places stay, for what they throw as they go. */
function useGone(keys: readonly string[]): string[] {
  const [known] = useState(() => new Set<string>())
  for (const key of keys) known.add(key)
  return [...known].filter((key) => !keys.includes(key))
}
