import type { Memory } from '@tidings/contracts'

/** A memory of somebody. */
export const memoryOf = (memory: string, more: Partial<Memory> = {}): Memory => ({
  id: '1234567890123456',
  userId: 'u',
  memory,
  importance: 0.7,
  tags: null,
  source: null,
  metadata: null,
  createdAt: '2026-11-25T12:00:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  lastAccessedAt: null,
  expiresAt: null,
  ...more,
})
