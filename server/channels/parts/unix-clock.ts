/** Is this moment (seconds, or milliseconds where it has thirteen digits) within so many seconds of now? */
export function isFresh(timestamp: string, now: Date, seconds: number): boolean {
  if (!/^\d{10}(?:\d{3})?$/.test(timestamp)) return false
  const at = timestamp.length === 13 ? Number(timestamp) : Number(timestamp) * 1000
  return Math.abs(now.getTime() - at) <= seconds * 1000
}

export const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))
