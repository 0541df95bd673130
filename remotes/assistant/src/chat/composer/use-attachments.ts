import type { FileBlock } from '@tidings/contracts'
import { CHAT_FILES_MAX } from '@tidings/contracts/form-limits'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useState } from 'react'
import { failureOf } from '../../failures/failure.ts'
import { newId } from '../engine/new-id.ts'
import { attach, problemOfFile } from './attach.ts'

/** Pictures that are pasted all have the same name. */
interface ComingFile {
  id: string
  name: string
}

/** Files that go with what is said next. */
export function useAttachments() {
  const { t } = useTranslation('ai')
  const [files, setFiles] = useState<readonly FileBlock[]>([])
  const [coming, setComing] = useState<readonly ComingFile[]>([])
  // What is typed is kept in this browser; what goes with it is not.
  useUnsavedWork(files.length + coming.length > 0)

  async function addOne(file: File) {
    const problem = problemOfFile(file)
    if (problem) return void toast.error(t(`chat.file.${problem}`, { name: file.name }))
    const { name } = file
    const id = newId()
    setComing((others) => [...others, { id, name }])
    try {
      const block = await attach(file)
      setFiles((known) => [...known, block])
    } catch (error) {
      const { words } = failureOf(error)
      toast.error(t('chat.file.failed', { name, words: t(words) }))
    } finally {
      setComing((others) => others.filter((each) => each.id !== id))
    }
  }

  async function add(all: Iterable<File>) {
    const room = CHAT_FILES_MAX - files.length - coming.length
    const wanted = [...all]
    if (wanted.length > room) toast.error(t('chat.file.many', { count: CHAT_FILES_MAX }))
    await Promise.all(wanted.slice(0, Math.max(0, room)).map(addOne))
  }

  return {
    files,
    coming,
    add,
    remove: (id: string) => setFiles((known) => known.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  }
}
