import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Dialog, toast } from '@tidings/ui'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import styles from './account.module.css'
import { cropOf, dragged, MAX_ZOOM, middle, type CropPosition } from './crop.ts'
import { FailureNotice } from './failure-notice.tsx'
import { changePicture } from './picture.api.ts'
import { useAccountAction } from './use-account-action.ts'

/** Wide and high enough for the largest that is shown, on a dense screen. */
const SIDE = 512

const QUALITY = 0.9

const controls = [
  { name: 'zoom', min: 1, max: MAX_ZOOM },
  { name: 'x', min: 0, max: 1 },
  { name: 'y', min: 0, max: 1 },
] as const

/** Shows what will be seen of a picture, and has its part chosen. */
export function PictureDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [position, setPosition] = useState<CropPosition>(middle)
  useUnsavedWork(true)

  useEffect(() => {
    const { x, y, side } = cropOf(picture, position)
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIDE, SIDE)
    canvas.current?.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
  }, [picture, position])

  function handleDrag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons === 0) return
    const { width } = currentTarget.getBoundingClientRect()
    setPosition((current) => dragged(picture, current, movementX / width, movementY / width))
  }

  async function handleSave() {
    const { current } = canvas
    if (!current) return
    const done = await run(async () => changePicture(await encode(current)))
    if (!done) return
    toast(t('picture.saved'))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('picture.title')}
      description={t('picture.description')}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isRunning} onClick={() => void handleSave()}>
            {t('picture.save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <FailureNotice text={failureText} />
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          className={styles.crop}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={handleDrag}
        >
          {t('picture.preview')}
        </canvas>
        {controls.map(({ name, min, max }) => (
          <label key={name} className={styles.slider}>
            <span>{t(`picture.place.${name}`)}</span>
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={position[name]}
              onChange={({ currentTarget: { valueAsNumber } }) =>
                setPosition((current) => ({ ...current, [name]: valueAsNumber }))
              }
            />
          </label>
        ))}
      </div>
    </Dialog>
  )
}

/** A browser that cannot write WebP writes PNG. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/webp', QUALITY)
  const blob = await promise
  if (!blob) throw new Error('The picture could not be drawn.')
  return blob
}
