/** As long as the name of a file may be, in letters. */
const NAME_LENGTH = 60

/** Has the browser save a text as a file that is named for its title. */
export function saveMarkdown(title: string, text: string): void {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.slice(0, NAME_LENGTH) || 'chat'}.md`
  link.click()
  URL.revokeObjectURL(address)
}
