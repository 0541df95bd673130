import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new temporary folder that the database can enter too, which has an account of its own when root starts it. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-data-'))
  await chmod(folder, 0o755)
  return folder
}
