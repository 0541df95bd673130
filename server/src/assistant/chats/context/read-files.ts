import { chatLimits } from '@tidings/contracts'
import { cutText, type CutText } from '../../lookups/cut-text.ts'
import {
  findAttachments,
  type AskedFile,
  type LeftOutFile,
  type NamedFiles,
} from '../attachments/attachments.service.ts'
import type { Reading } from '../tools/cited-entries.ts'

/** What a model is told of a file. */
type ToldFile = { name: string } & (CutText | { leftOut: string })

export interface ReadFiles {
  /** Files that a model is to look at itself. */
  shown: AskedFile[]
  /** What it is told as data. */
  told: { files?: ToldFile[]; otherFilesLeftOut?: number }
}

/** Files as a model is given them: pictures and documents as they are, texts as data, and of others that they are left out. */
export async function readFiles({ deps, userId }: Reading, named: NamedFiles): Promise<ReadFiles> {
  const { sent, leftOut } = await findAttachments(deps, userId, named)
  const texts = shareRoom(sent.filter(isText))
  const untold = leftOut.slice(chatLimits.filesOfQuestion)
  const files = [...texts, ...leftOut.slice(0, chatLimits.filesOfQuestion).map(sayLeftOut)]
  return {
    shown: sent.filter((file) => !isText(file)),
    told: {
      ...(files.length > 0 && { files }),
      ...(untold.length > 0 && { otherFilesLeftOut: untold.length }),
    },
  }
}

const isText = ({ type }: AskedFile): boolean => type.startsWith('text/')

const sayLeftOut = ({ name, isEarlier }: LeftOutFile): ToldFile => ({
  name,
  leftOut: isEarlier ? 'a file of an earlier question, no longer sent' : 'too much to be sent at once',
})

/** Texts of what is asked now have as much room each, and those of before what is left of it, the newest first. */
function shareRoom(files: readonly AskedFile[]): ToldFile[] {
  const texts = files.map((file) => ({ ...file, text: file.data.toString('utf8') }))
  const own = texts.filter(({ isEarlier }) => !isEarlier)
  // A short one leaves room to the long ones.
  const inTurn = own.toSorted((one, other) => one.text.length - other.text.length)
  let room: number = chatLimits.textsLength
  const told = new Map<AskedFile, ToldFile>()
  for (const [index, file] of inTurn.entries()) {
    const share = Math.floor(room / (inTurn.length - index))
    room -= Math.min(file.text.length, share)
    told.set(file, { name: file.name, ...cutText(file.text, share) })
  }
  for (const file of texts.filter(({ isEarlier }) => isEarlier).toReversed()) {
    told.set(file, room > 0 ? { name: file.name, ...cutText(file.text, room) } : sayLeftOut(file))
    room -= Math.min(file.text.length, room)
  }
  return texts.flatMap((file) => told.get(file) ?? [])
}
