import { useEffect } from 'react'
import { useCommand } from '@tidings/runtime'
import { $galleries } from './galleries.store.ts'

interface GalleryCommandProps {
  /** How many pictures are shown then. */
  count: number
  onOpen: () => void
}

/** Answers the command that shows all pictures of an entry, as long as it is on the page. */
export function GalleryCommand({ count, onOpen }: GalleryCommandProps) {
  useCommand('entry:image-gallery', onOpen)
  useEffect(() => {
    const gallery = { count }
    $galleries.set([...$galleries.get(), gallery])
    return () => $galleries.set($galleries.get().filter((each) => each !== gallery))
  }, [count])
  return null
}
