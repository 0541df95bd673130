/** The address in the host of what stands in a slot. */
export const slotPath = (slot: string): string => `/-/slots/${slot}`
