import { folderCommands, type FolderTarget } from '../commands/folder-commands.ts'
import { useTargetCommands } from '../commands/use-target-commands.ts'
import { targetOfFocusedLine } from './focused-line.ts'

/** Answers the commands of categories, while the line of this one has the focus. */
export function FolderCommands({ folder }: FolderTarget): null {
  useTargetCommands(folderCommands, null, () =>
    targetOfFocusedLine('folder') === folder.name ? { folder } : undefined,
  )
  return null
}
