/** How long a run of all tests may take as a whole. */
export type Limit = {
  minutes: number
  /** In milliseconds, never nothing: what begins too late is ended at once and named. */
  left: () => number
}

/** Twice what it takes on a slow day: a run that hangs is ended and named before whoever started it gives up. TEST_MINUTES says another. */
export function limitOf(
  minutes = Number(process.env['TEST_MINUTES'] || (process.env['CI'] ? 60 : 180)),
): Limit {
  const begun = performance.now()
  return { minutes, left: () => Math.max(1_000, minutes * 60_000 - (performance.now() - begun)) }
}
