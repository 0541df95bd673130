/** The part that called what asks, as in `reader 0.3.1`; undefined where it was none, as in the shell itself. */
export function partOnStack(): string | undefined {
  const [, name, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(new Error('asked').stack ?? '') ?? []
  return name && `${name} ${version}`
}
