/** Does every typed word occur? Case and accents do not matter. */
export function matches(text: string, ...places: string[]): boolean {
  const plain = (value: string) =>
    value
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  const within = plain(places.join(' '))
  return plain(text)
    .trim()
    .split(/\s+/)
    .every((part) => within.includes(part))
}
