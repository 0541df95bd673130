import { useEffect, useState } from 'react'
import { Toast } from '@base-ui/react/toast'
import { CircleCheck, CircleX, X } from '../icons/icons.ts'
import { useUiTexts } from '../provider/ui-provider.tsx'
import { toastManager, type ToastData } from './toast.ts'
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
  const { toasts } = Toast.useToastManager<ToastData>()
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
        {/* A toast of high priority would be hidden from those who are told of it, with buttons that take the focus. */}
        <div className={styles.words} role={item.type === 'danger' ? 'alert' : undefined}>
          <Toast.Title className={styles.title} render={<p />} />
          <Toast.Description className={styles.description} />
        </div>
        {item.data ? (
          <LimitedAction endsAt={item.data.actionEndsAt} />
        ) : (
          <Toast.Action className={styles.action} />
        )}
        {/* It is in sight and takes the focus, so it is there for everybody. */}
        <Toast.Close className={styles.close} aria-label={closeLabel} aria-hidden={false}>
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

const TICK_MS = 200

/** An action with the seconds that are left for it. */
function LimitedAction({ endsAt }: { endsAt: number }) {
  const [leftMs, setLeftMs] = useState(() => endsAt - Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setLeftMs(endsAt - Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [endsAt])
  if (leftMs <= 0) return null
  return (
    <>
      <span className={styles.countdown} aria-hidden="true">
        {Math.ceil(leftMs / 1000)}
      </span>
      <Toast.Action className={styles.action} />
    </>
  )
}
