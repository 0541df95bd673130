import type { CurrentUser } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Avatar, Button } from '@tidings/ui'
import { useRef, useState } from 'react'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { removePicture } from './picture.api.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'

/** The picture of the user, which is changed apart from the rest of the profile. */
export function PictureRow({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText, forget } = useAccountAction()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [isFaulty, setIsFaulty] = useState(false)

  async function handleFile(file: File) {
    forget()
    const bitmap = await createImageBitmap(file).catch(() => undefined)
    setIsFaulty(!bitmap)
    setChosen(bitmap)
  }

  function handleClose() {
    chosen?.close()
    setChosen(undefined)
  }

  return (
    <>
      <FailureNotice text={isFaulty ? t('failure.noPicture') : failureText} />
      <div className={styles.picture}>
        <Avatar src={user.image} name={user.name ?? user.email} size={64} />
        <div className={styles.pictureWords}>
          <div className={styles.actions}>
            <Button onClick={() => input.current?.click()}>
              {t(user.image ? 'picture.change' : 'picture.choose')}
            </Button>
            {user.image && (
              <Button loading={isRunning} onClick={() => void run(removePicture, t('picture.removed'))}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
          <p className={styles.hint}>{t('picture.hint')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          hidden
          aria-label={t('picture.choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void handleFile(file)
          }}
        />
      </div>
      {chosen && <PictureDialog picture={chosen} onClose={handleClose} />}
    </>
  )
}
