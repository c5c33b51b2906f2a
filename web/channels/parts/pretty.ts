/** A message as people read it: JSON and XML broken into lines, anything else as it came. */
export function pretty(text: string): string {
  const body = text.trim()
  if (/^[[{]/.test(body)) return prettyJson(body)
  return /^<[?!\w]/.test(body) ? prettyXml(body) : text
}

const indent = (depth: number) => `\n${'  '.repeat(Math.max(0, depth))}`

/** By its signs, not by parsing: a number of 19 digits stays as it came, and so does a body that was cut. */
function prettyJson(body: string): string {
  let depth = 0
  return [...body.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^"{}[\],:]+/g)]
    .map(([part], at, all) => {
      const before = all[at - 1]?.[0].trim()
      const after = all
        .slice(at + 1)
        .find(([one]) => one.trim())?.[0]
        .trim()
      if (part === '{' || part === '[') return after === '}' || after === ']' ? part : part + indent(++depth)
      if (part === '}' || part === ']')
        return before === '{' || before === '[' ? part : indent(--depth) + part
      if (part === ',') return `,${indent(depth)}`
      return part === ':' ? ': ' : part.startsWith('"') ? part : part.trim()
    })
    .join('')
}

function prettyXml(body: string): string {
  let depth = 0
  return body
    .replace(/>\s+</g, '><')
    .split(/(?<=>)(?=<)/)
    .map((part) => {
      if (part.startsWith('</')) depth--
      const line = indent(depth) + part
      if (/^<[^/?!]/.test(part) && !/\/>$|<\/[^>]+>$/.test(part)) depth++
      return line
    })
    .join('')
    .trimStart()
}
