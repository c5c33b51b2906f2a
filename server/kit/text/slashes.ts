/** Without slashes at its end, however many. */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** Without slashes at its beginning and end. */
export function withoutSlashes(text: string): string {
  let begin = 0
  while (text[begin] === '/') begin++
  return withoutEndSlashes(text.slice(begin))
}
