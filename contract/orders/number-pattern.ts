/** How codes of orders look where the merchant says nothing. */
export const usualPattern = '{code}{no}'

/**
 * Why a pattern cannot be, or null. The running number is drawn once and never again: behind the last dash, it keeps every code
 * apart from those of all former patterns.
 */
export const isPattern = (pattern: string): boolean =>
  pattern === usualPattern || /^(?:[A-Z0-9]|\{(?:code|yyyy|yy|mm)\}|-(?!-))*-\{no\}$/.test(pattern)

/** A code by its pattern; `day` (yyyy-MM-dd) is the day on which it is drawn. */
export const orderCodeOf = (pattern: string, code: string, no: number, day: string): string =>
  pattern
    .replaceAll('{code}', code)
    .replaceAll('{yyyy}', day.slice(0, 4))
    .replaceAll('{yy}', day.slice(2, 4))
    .replaceAll('{mm}', day.slice(5, 7))
    .replace('{no}', String(no))
