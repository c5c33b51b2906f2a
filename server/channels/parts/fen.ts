/** Whole fen (hundredths of a yuan) as a number or a text; undefined for anything else, never a fraction. */
export function fenIn(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  // Some write their cents as "6850.0".
  return /^\d{1,12}(?:\.0+)?$/.test(text) ? Number(text.split('.')[0]) : undefined
}
