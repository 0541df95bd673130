/** What a file says of its picture, and those parts of it that draw the picture. */
export interface DrawnParts {
  width: number
  height: number
  parts: Buffer[]
}
