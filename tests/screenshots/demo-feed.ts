/** What somebody who reads might follow: invented, so that pictures of the product show nobody's work. */
export interface DemoFeed {
  slug: string
  title: string
  category: string
  /** View code of the specification. */
  view: number
  colour: string
  entries: DemoEntry[]
}

export interface DemoEntry {
  title: string
  hoursAgo: number
  author?: string
  summary: string
  /** Paragraphs of HTML; the summary where there are none. */
  body?: string[]
  picture?: boolean
  /** Width and height of its pictures, one each; beside the text. */
  pictures?: [width: number, height: number][]
  /** Length of its recording in seconds. */
  seconds?: number
  /** Its page at a host of videos. */
  video?: string
}
