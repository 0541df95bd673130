import {
  ArrowDown as ArrowDownIcon,
  ArrowUp as ArrowUpIcon,
  Award as AwardIcon,
  BookOpenText as BookOpenTextIcon,
  Code as CodeIcon,
  FileText as FileTextIcon,
  FolderInput as FolderInputIcon,
  Hash as HashIcon,
  Languages as LanguagesIcon,
  ListChecks as ListChecksIcon,
  Images as ImagesIcon,
  ListMusic as ListMusicIcon,
  ListPlus as ListPlusIcon,
  PanelTop as PanelTopIcon,
  PanelTopClose as PanelTopCloseIcon,
  Pause as PauseIcon,
  Printer as PrinterIcon,
  RotateCcw as RotateCcwIcon,
  RotateCw as RotateCwIcon,
  Settings2 as Settings2Icon,
  SkipForward as SkipForwardIcon,
  TableOfContents as TableOfContentsIcon,
  Volume2 as VolumeIcon,
  VolumeX as VolumeXIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'

// Icons of late parts alone; those of the first page are in `@tidings/ui`, whose look they have.
const inOurLook = (Icon: LucideIcon) => (props: LucideProps) => (
  <Icon size={16} strokeWidth={1.75} {...props} />
)

export const ArrowDown = inOurLook(ArrowDownIcon)
export const ArrowUp = inOurLook(ArrowUpIcon)
export const Award = inOurLook(AwardIcon)
export const BookOpenText = inOurLook(BookOpenTextIcon)
export const Code = inOurLook(CodeIcon)
export const FileText = inOurLook(FileTextIcon)
export const FolderInput = inOurLook(FolderInputIcon)
export const Hash = inOurLook(HashIcon)
export const ListChecks = inOurLook(ListChecksIcon)
export const Languages = inOurLook(LanguagesIcon)
export const Images = inOurLook(ImagesIcon)
export const ListMusic = inOurLook(ListMusicIcon)
export const ListPlus = inOurLook(ListPlusIcon)
export const PanelTop = inOurLook(PanelTopIcon)
export const PanelTopClose = inOurLook(PanelTopCloseIcon)
export const Pause = inOurLook(PauseIcon)
export const Printer = inOurLook(PrinterIcon)
export const RotateCcw = inOurLook(RotateCcwIcon)
export const RotateCw = inOurLook(RotateCwIcon)
export const Settings2 = inOurLook(Settings2Icon)
export const SkipForward = inOurLook(SkipForwardIcon)
export const TableOfContents = inOurLook(TableOfContentsIcon)
export const Volume = inOurLook(VolumeIcon)
export const VolumeX = inOurLook(VolumeXIcon)
export const ZoomIn = inOurLook(ZoomInIcon)
export const ZoomOut = inOurLook(ZoomOutIcon)
