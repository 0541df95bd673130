import type { Task } from '@tidings/contracts'

/** A task of somebody. */
export const taskOf = (name: string, more: Partial<Task> = {}): Task => ({
  id: '1234567890123456',
  name,
  prompt: 'What is new?',
  isEnabled: true,
  schedule: { type: 'daily', timeOfDay: '2026-01-05T09:00:00.000Z' },
  createdAt: '2026-11-25T12:00:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  lastRunAt: null,
  nextRunAt: null,
  runCount: 0,
  lastResult: null,
  lastError: null,
  options: {},
  lastFailure: null,
  timeZone: 'UTC',
  ...more,
})
