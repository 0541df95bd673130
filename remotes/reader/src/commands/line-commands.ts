import { fixedKeys } from './fixed-keys.ts'

const { edit, remove } = fixedKeys

/** The commands that keys of a line of the sidebar stand for, by what the line is of. */
export const lineCommands: Readonly<
  Record<'feed' | 'list' | 'inbox' | 'folder', Readonly<Partial<Record<string, string>>>>
> = {
  feed: { [edit]: 'subscription:edit', [remove]: 'subscription:unfollow' },
  list: { [edit]: 'list:edit-subscription', [remove]: 'list:unfollow' },
  folder: { [edit]: 'category:rename', [remove]: 'category:delete' },
  inbox: { [edit]: 'inbox:edit', [remove]: 'inbox:delete' },
}

/** The key of a line that a command has, which is no other's; undefined for most. */
export const lineKeyOf = (command: string): string | undefined =>
  Object.values(lineCommands)
    .flatMap((keys) => Object.entries(keys))
    .find(([, id]) => id === command)?.[0]
