/** What is known of an image once it was loaded: its place can be kept free the next time. */
export interface LocalImage {
  url: string
  width: number
  height: number
  colors: string[] | null
  /** It was seen smaller than it is: how high it is for its width is known, and no more. */
  isShapeAlone?: boolean
  createdAt: string
}
