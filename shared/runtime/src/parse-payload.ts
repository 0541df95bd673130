/**
 * Parses what is handed over at a border between parts, as in `channel entry.opened`. Throws where it is not what the
 * contracts declare, with the border and whose fault it is, which may take looking for.
 */
export function parsePayload<Payload>(
  schema: { parse: (payload: unknown) => Payload },
  payload: unknown,
  [border, offender]: readonly [string, string | (() => string)],
): Payload {
  try {
    return schema.parse(payload)
  } catch (cause) {
    throw new Error(
      `Wrong payload at ${border} from ${typeof offender === 'string' ? offender : offender()}`,
      { cause },
    )
  }
}
