import type { ReactNode } from 'react'
import { Circle, Copy, ExternalLink, Link, Share2, Star, Trash2 } from '@tidings/ui'
import { BookOpenText, Code, FileText, Images, Printer, Volume } from '../../icons/icons.tsx'

/** Icons of actions, also where there is no entry to do them to. */
export const actionIcons: Readonly<Record<string, ReactNode>> = {
  'entry:read': <Circle />,
  'entry:star': <Star />,
  'entry:ability': <BookOpenText />,
  'entry:view-source-content': <Code />,
  'entry:share': <Share2 />,
  'entry:open-in-browser': <ExternalLink />,
  'entry:copy-link': <Link />,
  'entry:copy-title': <Copy />,
  'entry:copy-markdown': <FileText />,
  'entry:tts': <Volume />,
  'entry:image-gallery': <Images />,
  'entry:export-as-pdf': <Printer />,
  'entry:delete': <Trash2 />,
}
