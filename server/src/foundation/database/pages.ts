import type { Pagination } from '@tidings/contracts'

export interface PageWish {
  page?: number | undefined
  limit?: number | undefined
}

const PER_PAGE = 50

/** Where a page of a table begins, and how many rows it has. */
export function pageBounds({ page = 1, limit = PER_PAGE }: PageWish): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}

/** What a page says of itself. */
export function paginationOf({ page = 1, limit = PER_PAGE }: PageWish, total: number): Pagination {
  return { page, limit, total, totalPages: Math.ceil(total / limit) }
}

/** What a person types as it is sought with ILIKE, anywhere in a text. */
export const containing = (typed: string): string =>
  `%${typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
