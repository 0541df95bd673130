import {
  ArrowDown as ArrowDownIcon,
  ArrowUp as ArrowUpIcon,
  AtSign as AtSignIcon,
  Brain as BrainIcon,
  CalendarClock as CalendarClockIcon,
  CalendarDays as CalendarDaysIcon,
  FlaskConical as FlaskConicalIcon,
  History as HistoryIcon,
  Mail as MailIcon,
  Maximize as MaximizeIcon,
  PanelRight as PanelRightIcon,
  Paperclip as PaperclipIcon,
  Pause as PauseIcon,
  PictureInPicture2 as PictureInPictureIcon,
  Square as SquareIcon,
  SquarePen as SquarePenIcon,
  TextQuote as TextQuoteIcon,
  Wrench as WrenchIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'

// Those of the assistant alone; what others show as well is in `@tidings/ui`, whose look they have.
const inOurLook = (Icon: LucideIcon) => (props: LucideProps) => (
  <Icon size={16} strokeWidth={1.75} {...props} />
)

export const ArrowDown = inOurLook(ArrowDownIcon)
export const ArrowUp = inOurLook(ArrowUpIcon)
export const AtSign = inOurLook(AtSignIcon)
export const Brain = inOurLook(BrainIcon)
export const CalendarClock = inOurLook(CalendarClockIcon)
export const CalendarDays = inOurLook(CalendarDaysIcon)
export const FlaskConical = inOurLook(FlaskConicalIcon)
export const History = inOurLook(HistoryIcon)
export const Mail = inOurLook(MailIcon)
export const Maximize = inOurLook(MaximizeIcon)
export const PanelRight = inOurLook(PanelRightIcon)
export const Paperclip = inOurLook(PaperclipIcon)
export const Pause = inOurLook(PauseIcon)
export const PictureInPicture = inOurLook(PictureInPictureIcon)
export const Square = inOurLook(SquareIcon)
export const SquarePen = inOurLook(SquarePenIcon)
export const TextQuote = inOurLook(TextQuoteIcon)
export const Wrench = inOurLook(WrenchIcon)
export const ZoomIn = inOurLook(ZoomInIcon)
export const ZoomOut = inOurLook(ZoomOutIcon)
