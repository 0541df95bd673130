export interface PackageChanges {
  added: string[]
  removed: string[]
  /** `name before → now`. */
  changed: string[]
}

/** What differs between two lists of `name@version`. */
export function comparePackages(before: string[], now: string[]): PackageChanges {
  const gone = before.filter((each) => !now.includes(each))
  const fresh = now.filter((each) => !before.includes(each))
  const changed = gone.flatMap((old) => {
    const successor = fresh.find((each) => nameOf(each) === nameOf(old))
    return successor ? [[old, successor] as const] : []
  })
  const paired = new Set(changed.flat())
  return {
    added: fresh.filter((each) => !paired.has(each)),
    removed: gone.filter((each) => !paired.has(each)),
    changed: changed.map(([old, successor]) => `${old} → ${versionOf(successor)}`),
  }
}

/** One line for each package that is not as it was. */
export function sayPackageChanges({ added, removed, changed }: PackageChanges): string[] {
  return [
    ...added.map((each) => `+ ${each}`),
    ...removed.map((each) => `- ${each}`),
    ...changed.map((each) => `~ ${each}`),
  ]
}

const nameOf = (each: string): string => each.slice(0, each.lastIndexOf('@'))
const versionOf = (each: string): string => each.slice(each.lastIndexOf('@') + 1)
