/** Deletes the files that were kept for going offline; they are kept again when they are loaded next. */
export async function clearWebCache(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
