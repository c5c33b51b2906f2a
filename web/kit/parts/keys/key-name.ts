/** The name of a pressed key as shortcuts write it. */
export function keyName({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  return ctrlKey || metaKey ? `mod+${name}` : name
}
