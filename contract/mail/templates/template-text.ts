/** What is wrong with a text: a name that this kind of mail does not know, one that it must have, a brace by itself. */
export type TextFault = { why: 'unknownVariable' | 'missingVariable' | 'strayBrace'; name: string }

const named = /\{([^{}]*)\}/g
/** What is only markup stands in no sentence. */
const plain = (html: string): string => html.replace(/<[^<>]*>/g, '')

/** The first fault of a text, or nothing. Names stand in braces, one by itself: `{guest}`; no name is put into another. */
export function faultOf(
  { subject, body }: { subject: string; body: string },
  { variables, must }: { variables: readonly string[]; must: readonly string[] },
): (TextFault & { in: 'subject' | 'body' }) | undefined {
  for (const [place, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    for (const [, name = ''] of text.matchAll(named))
      if (!variables.includes(name))
        return { in: place, why: 'unknownVariable', name: plain(name).slice(0, 40) }
    const stray = /[{}]/.exec(text.replace(named, ''))
    if (stray) return { in: place, why: 'strayBrace', name: stray[0] }
  }
  const missing = must.find((name) => !body.includes(`{${name}}`))
  return missing === undefined ? undefined : { in: 'body', why: 'missingVariable', name: missing }
}

/** A text with its names told, each once: what is put in is never read as a name again. */
export const tellNames = (text: string, tell: (name: string) => string): string =>
  text.replace(named, (_, name: string) => tell(name))
