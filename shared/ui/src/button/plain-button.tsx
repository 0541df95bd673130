import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'

export interface PlainButtonProps extends ComponentProps<'button'> {
  /** Ignores what is done to it. */
  busy?: boolean
  /** It keeps the focus, which a disabled button loses, as one that is busy does. */
  focusableWhenDisabled?: boolean | undefined
}

const ignore = (event: SyntheticEvent) => event.preventDefault()

// One can still go on from it.
const ignoreKey = (event: KeyboardEvent) => event.key !== 'Tab' && event.preventDefault()

const ignoring = {
  onClick: ignore,
  onPointerDown: ignore,
  onKeyDown: ignoreKey,
  onMouseDown: undefined,
  onKeyUp: undefined,
}

/** The element of all our buttons, without any looks. */
export function PlainButton({
  busy = false,
  disabled = false,
  focusableWhenDisabled = busy,
  ...props
}: PlainButtonProps) {
  const isOff = busy || disabled
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- whoever renders it may say another one
      type="button"
      // Safari gives the focus to what is pressed only where it has one.
      tabIndex={0}
      aria-busy={busy || undefined}
      aria-disabled={(isOff && focusableWhenDisabled) || undefined}
      {...props}
      {...(isOff && ignoring)}
      disabled={disabled && !focusableWhenDisabled}
      data-disabled={isOff ? '' : undefined}
    />
  )
}
