/** One sign for a person: the first letters of two words, or the first character of a name in another script. */
export function signOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const latin = /^\p{Script=Latin}/u.test(first)
  return (initial(first) + (latin ? initial(second) : '')).toUpperCase()
}

const initial = (word: string): string => Array.from(word)[0] ?? ''
