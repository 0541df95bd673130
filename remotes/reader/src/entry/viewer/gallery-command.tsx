import { useCommand } from '@tidings/runtime'

/** Answers the command that shows all pictures of an entry, as long as it is on the page. */
export function GalleryCommand({ onOpen }: { onOpen: () => void }) {
  useCommand('entry:image-gallery', onOpen)
  return null
}
