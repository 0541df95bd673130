/** The remote that is worked on. */
declare module 'virtual:remote' {
  export const manifest: unknown
  export const parts: Record<string, import('@tidings/runtime').Part>
}
