import { Toast } from '@base-ui/react/toast'
import { CircleCheck, CircleX, X } from '../icons/icons.ts'
import { useUiTexts } from '../provider/ui-provider.tsx'
import { toastManager } from './toast.ts'
import { useToasterPresence } from './toaster-presence.ts'
import styles from './toaster.module.css'

const VISIBLE = 3
const DURATION_MS = 4000

/** The place where toasts appear. They wait while the pointer is on them or the page is hidden. */
export function ToastRegion() {
  const texts = useUiTexts()
  useToasterPresence()
  return (
    <Toast.Provider toastManager={toastManager} limit={VISIBLE} timeout={DURATION_MS}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={texts.notifications}>
          <Toasts closeLabel={texts.close} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className={styles.toast}
      swipeDirection={['down', 'left', 'right']}
    >
      <Toast.Content className={styles.content}>
        {item.type === 'success' && <CircleCheck className={styles.success} />}
        {item.type === 'danger' && <CircleX className={styles.danger} />}
        <div className={styles.words}>
          <Toast.Title className={styles.title} render={<p />} />
          <Toast.Description className={styles.description} />
        </div>
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label={closeLabel}>
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
