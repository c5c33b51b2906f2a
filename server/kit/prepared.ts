import pg from 'pg'

/**
 * Statements prepared under a name of their own: a connection parses and plans each once. For statements that are asked
 * all day, whose best plan does not hang on their values, and whose texts are few. (A search must not do this: a plan for
 * everybody's filter is nobody's.)
 */
const names = new Map<string, string>()
let given = 0
export function preparedName(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = `b${given++}`))
  return name
}

/** A statement that begins with this is prepared. */
const preparedMark = '/* prepared */'

/** A table has another shape since (a newer version of the product migrated): such a statement is prepared anew. */
export const staleStatement = '0A000'

export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A lost connection is told by the query under way; unheard, the event would end the process.
    this.on('error', () => undefined)
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    const ask = super.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !text.startsWith(preparedMark) || args.length !== 2)
      return ask.apply(this, args) as never
    const answer = ask.call(this, { name: preparedName(text), text, values }) as Promise<unknown>
    return answer.catch((error: { code?: string }) => {
      if (error.code === staleStatement) names.delete(text)
      throw error
    }) as never
  }
}
