/** Minutes from one question to the next, as long as nobody told us; then every hour, until a day after its end. */
const waits = [1, 2, 5, 10, 30]
const hourly = 60

export const nextCheck = (now: Date, checks: number): Date =>
  new Date(now.getTime() + (waits[checks] ?? hourly) * 60_000)

/** Providers stop asking wallets after some hours; money may come later still. */
export const lastCheck = (expiresAt: string): Date => new Date(Date.parse(expiresAt) + 24 * 3_600_000)
