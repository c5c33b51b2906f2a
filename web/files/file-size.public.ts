const units = ['B', 'KB', 'MB'] as const

/** How large a file is, in the unit that leaves a number below a thousand. */
export function fileSize(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const size = bytes / 1024 ** at
  return `${size < 10 && at > 0 ? size.toFixed(1) : Math.round(size)} ${units[at]}`
}
