import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { X } from '../icons/icons.ts'
import { useUiTexts } from '../provider/ui-provider.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './dialog.module.css'
import { useDrag } from './use-drag.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Only for those who hear it: the content says what the dialog is for. */
  isTitleHidden?: boolean
  description?: ReactNode
  /** Buttons at the foot, the one that acts last. */
  actions?: ReactNode
  /** Width: 400, 560 or 800. */
  size?: 'small' | 'medium' | 'large'
  /** What has the focus at first; otherwise the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>
  /** False where what it shows is shown once: only its buttons close it then. */
  isDismissible?: boolean
  children?: ReactNode
}

/** A modal dialog. Escape and a press outside close it, unless told otherwise, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, isTitleHidden = false, description, actions, children } = props
  const { size = 'medium', initialFocus, isDismissible = true } = props
  const texts = useUiTexts()
  const drag = useDrag()

  function handleOpenChange(next: boolean, details: BaseDialog.Root.ChangeEventDetails) {
    if (!isDismissible && details.reason === 'escape-key') details.cancel()
    else onOpenChange(next)
  }

  return (
    <BaseDialog.Root open={open} onOpenChange={handleOpenChange} disablePointerDismissal={!isDismissible}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={styles.popup}
            data-size={size}
            data-bare={isTitleHidden || undefined}
            {...(initialFocus && { initialFocus })}
          >
            <header className={styles.header} data-drag {...drag}>
              <BaseDialog.Title className={styles.title}>
                {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </BaseDialog.Title>
            </header>
            <div className={styles.body}>
              {description && (
                <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
              )}
              {children}
            </div>
            {actions && <footer className={styles.actions}>{actions}</footer>}
            {/* The last in order, so that a dialog opens with the focus on its content. */}
            <BaseDialog.Close
              render={<IconButton label={texts.close} size="small" className={styles.close} />}
            >
              <X />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
