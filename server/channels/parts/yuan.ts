/** Yuan with up to two decimals as fen, by its digits alone; undefined for anything else. */
export function yuanIn(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(value).trim()) ?? []
  return whole ? Number(whole) * 100 + Number(decimals.padEnd(2, '0')) : undefined
}

/** Fen as yuan with two decimals. */
export const yuanText = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
