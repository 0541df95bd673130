/**
 * What a test waits at most for what is to come, where it says nothing of it: as long as a machine that has much to do may take;
 * nobody waits where it comes sooner. `test:load` gives less, and proves that there is room.
 */
export const patienceMs = Number(process.env.PATIENCE_MS ?? 30_000)

/** For a page that is opened, or whatever else is several things to come. */
export const longPatienceMs = 2 * patienceMs
