import type { ComponentProps } from 'react'
import { useImageAddress } from './image-address.ts'

export interface WebImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  /** Its address as its site has it; undefined for one that is to come later. */
  src: string | undefined
  alt: string
  /** CSS pixels that it is wide at most, as `72px`: it may come smaller than it is. Without, it comes as large as it is. */
  sizes?: string
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
      src={src && toAddress(src, props.sizes)}
    />
  )
}
