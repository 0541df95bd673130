import { ToastRegion } from '../toaster/toaster.tsx'
import { wantToaster } from '../toaster/toaster-presence.ts'
import { lazily } from './lazily.tsx'

// No first page needs these: they are opened later, or stand on pages that are loaded by themselves.

export const Autocomplete = lazily(
  async () => (await import('../autocomplete/autocomplete.tsx')).Autocomplete,
)
export const Checkbox = lazily(async () => (await import('../checkbox/checkbox.tsx')).Checkbox)
export const Progress = lazily(async () => (await import('../progress/progress.tsx')).Progress)
export const SearchList = lazily(async () => (await import('../search-list/search-list.tsx')).SearchList)
export const SegmentedControl = lazily(
  async () => (await import('../segmented-control/segmented-control.tsx')).SegmentedControl,
)
export const Select = lazily(async () => (await import('../select/select.tsx')).Select)
export const Switch = lazily(async () => (await import('../switch/switch.tsx')).Switch)
export const Tabs = lazily(async () => (await import('../tabs/tabs.tsx')).Tabs)
export const TextArea = lazily(async () => (await import('../text-field/text-field.tsx')).TextArea)
export const TextField = lazily(async () => (await import('../text-field/text-field.tsx')).TextField)

const controls = [
  Autocomplete,
  Checkbox,
  Progress,
  SearchList,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TextArea,
  TextField,
]

/** What opens gives the focus to what is in it, which therefore has to be there. */
async function withControls<Module>(opens: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([opens, ...controls.map(({ load }) => load())])
  return module
}

export const ConfirmDialog = lazily(
  async () => (await withControls(import('../confirm-dialog/confirm-dialog.tsx'))).ConfirmDialog,
)
export const Dialog = lazily(async () => (await withControls(import('../dialog/dialog.tsx'))).Dialog)
export const Popover = lazily(async () => (await withControls(import('../popover/popover.tsx'))).Popover)

/** Brings the code of all of them, so that none is waited for later; rejects where it cannot be had. */
export async function loadLateComponents(): Promise<void> {
  await Promise.all([ConfirmDialog, Dialog, Popover, ToastRegion].map(({ load }) => load()))
  wantToaster()
}
