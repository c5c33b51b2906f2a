/** A text, with what was searched for marked. */
export const Pieces = ({ of }: { of: readonly { text: string; hit: boolean }[] }) =>
  of.map(({ text, hit }, at) => (hit ? <mark key={`${at}.${text}`}>{text}</mark> : text))
