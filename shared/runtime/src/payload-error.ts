/** What was handed over at a border between parts is not what the contracts declare. */
export class PayloadError extends Error {
  /** `border` as in `channel entry.opened`, and whose fault it is. */
  constructor(border: string, offender: string, cause: unknown) {
    super(`Wrong payload at ${border} from ${offender}`, { cause })
    this.name = 'PayloadError'
  }
}

/** Parses what is handed over. Throws a PayloadError that names the border and the offender. */
export function parsePayload<Payload>(
  schema: { parse: (payload: unknown) => Payload },
  payload: unknown,
  [border, offender]: readonly [string, string],
): Payload {
  try {
    return schema.parse(payload)
  } catch (error) {
    throw new PayloadError(border, offender, error)
  }
}
