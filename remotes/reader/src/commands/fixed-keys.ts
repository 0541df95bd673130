/**
 * The keys of a tree and of what lies over a list, as the browser names them. They mean there what they mean in every
 * program, so they are no commands and cannot be others.
 */
export const fixedKeys = {
  leave: 'Escape',
  /** Its code: as a key it is a blank. */
  choose: 'Space',
  edit: 'F2',
  remove: 'Delete',
  /** With the key for commands, as the next. */
  chooseAll: 'a',
  undo: 'z',
} as const
