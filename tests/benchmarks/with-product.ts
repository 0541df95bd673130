import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { startProduct, type Product } from '../support/product.ts'

interface Stage {
  product: Product
  /** The product's own database. */
  pool: pg.Pool
  databaseUrl: string
}

/**
 * Measures at a product whose database can be filled and looked into; nothing of both is left. `environment` has settings of
 * the product besides.
 */
export async function withProduct<Result>(
  measure: (stage: Stage) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const folder = await createDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const databaseUrl = postgres.url('postgres')
  const product = await startProduct({ ...environment, DATABASE_URL: databaseUrl })
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    return await measure({ product, pool, databaseUrl })
  } finally {
    await pool.end()
    await product.dispose()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
