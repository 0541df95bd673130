import type { ComponentProps } from 'react'
import { useImageAddress } from './image-address.ts'

export interface WebImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  /** Its address as its site has it; undefined for one that is to come later. */
  src: string | undefined
  alt: string
}

/** An image of whichever site, asked for where the reader wants it and without saying from which page. */
export function WebImage({ src, alt, ...props }: WebImageProps) {
  const toAddress = useImageAddress()
  return (
    <img
      decoding="async"
      referrerPolicy="no-referrer"
      {...props}
      alt={alt}
      src={src === undefined ? undefined : toAddress(src)}
    />
  )
}
