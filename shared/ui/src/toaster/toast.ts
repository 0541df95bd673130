import { Toast } from '@base-ui/react/toast'
import { withToaster } from './toaster-presence.ts'

export type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastOptions {
  description?: string
  /** For example Undo; the toast goes when it is pressed. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds; 0 keeps it until it is closed. */
  duration?: number
  /** For so many milliseconds the action can be taken: the seconds that are left are shown, then it goes. */
  actionMs?: number
  /** A toast of the same id takes the place of the one in sight. */
  id?: string
  onClose?: () => void
}

export interface ToastData {
  /** Epoch milliseconds. */
  actionEndsAt: number
}

/** Between `toast` and the Toaster that shows what it is given. */
export const toastManager = Toast.createToastManager<ToastData>()

let count = 0

function show(tone: ToastTone, title: string, options: ToastOptions = {}): string {
  const { description, action, actionMs, duration, onClose, id = `toast-${(count += 1)}` } = options
  const added: Parameters<typeof toastManager.add>[0] = {
    id,
    ...(duration !== undefined && { timeout: duration }),
    ...(onClose && { onClose }),
    ...(actionMs !== undefined && { data: { actionEndsAt: Date.now() + actionMs } }),
    title,
    description,
    type: tone,
    actionProps: action && {
      children: action.label,
      onClick: () => {
        toastManager.close(id)
        action.onClick()
      },
    },
  }
  withToaster(() => toastManager.add(added))
  return id
}

/** Shows a short message at the foot of the page, and returns its id. */
export const toast = Object.assign(
  (title: string, options?: ToastOptions) => show('neutral', title, options),
  {
    success: (title: string, options?: ToastOptions) => show('success', title, options),
    error: (title: string, options?: ToastOptions) => show('danger', title, options),
    dismiss: (id?: string) => withToaster(() => toastManager.close(id)),
  },
)
