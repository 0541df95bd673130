/** So many messages are drawn, laid out and passed over together: a browser looks at each group in each frame. */
const TOGETHER = 8

export interface Group<Item> {
  /** The same for as long as the group is there. */
  key: number
  items: readonly Item[]
}

/** What was said, in groups that stay as they are while more comes after them, or from before them. */
export class MessageGroups {
  /** The first message of the group 0; the others are counted from there. */
  #first: string | undefined

  /** The messages of a chat, in their order. */
  group<Item extends { id: string }>(messages: readonly Item[]): Group<Item>[] {
    const zero = messages.findIndex(({ id }) => id === this.#first)
    if (zero === -1) this.#first = messages[0]?.id
    const before = Math.max(0, zero)
    const groups: Group<Item>[] = []
    for (let key = 0 - Math.ceil(before / TOGETHER); before + key * TOGETHER < messages.length; key += 1) {
      const at = before + key * TOGETHER
      groups.push({ key, items: messages.slice(Math.max(0, at), at + TOGETHER) })
    }
    return groups
  }
}
