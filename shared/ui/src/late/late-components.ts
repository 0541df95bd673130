import { loadPopups } from './popups.ts'
import { ToastRegion } from '../toaster/toaster.tsx'
import { wantToaster } from '../toaster/toaster-presence.ts'
import { lazily } from './lazily.tsx'

// No first page needs these: they are opened later, or stand on pages that are loaded by themselves.

const load = async () => import('./controls-and-dialogs.ts')

export const Autocomplete = lazily(async () => (await load()).Autocomplete)
export const Checkbox = lazily(async () => (await load()).Checkbox)
export const Progress = lazily(async () => (await load()).Progress)
export const SearchList = lazily(async () => (await load()).SearchList)
export const SegmentedControl = lazily(async () => (await load()).SegmentedControl)
export const Select = lazily(async () => (await load()).Select)
export const Switch = lazily(async () => (await load()).Switch)
export const Tabs = lazily(async () => (await load()).Tabs)
export const TextArea = lazily(async () => (await load()).TextArea)
export const TextField = lazily(async () => (await load()).TextField)

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
async function loadWithControls() {
  const [module] = await Promise.all([load(), ...controls.map((control) => control.load())])
  return module
}

export const ConfirmDialog = lazily(async () => (await loadWithControls()).ConfirmDialog)
export const Dialog = lazily(async () => (await loadWithControls()).Dialog)
export const Popover = lazily(async () => (await loadWithControls()).Popover)

/** Brings the code of all of them, so that none is waited for later; rejects where it cannot be had. */
export async function loadLateComponents(): Promise<void> {
  const components = [ConfirmDialog, Dialog, Popover, ToastRegion]
  await Promise.all([loadPopups(), ...components.map((component) => component.load())])
  wantToaster()
}
