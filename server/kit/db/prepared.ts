import pg from 'pg'
import { addressNow, type Primary } from './primary.ts'
import { scopeText } from './scope.ts'
import { StatementBatch, type Connection } from './statement-batch.ts'

/** Statements that one connection keeps prepared: their plans take some 30 KB each. */
const maxPrepared = 300

/** A statement that holds this is planned anew each time: its best plan hangs on what it is asked for (a search). */
export const plannedAnew = '/* planned anew */'

/** A table has another shape since (a newer version of the product migrated): such a statement is prepared anew. */
export const staleStatement = '0A000'
/** How often that was told: then every connection prepares all of its statements anew. */
let shapes = 0
/** A pooler has one statement for one text, and would not prepare it anew: it becomes another text. */
let anew = ''

const isRead = (text: string): boolean => /^\s*(select|with)\b/i.test(text)

type Ask = (...args: unknown[]) => unknown
/** What begins and ends a transaction travels with the statements in it. */
const begins = (text: string): boolean => text.startsWith('begin')
const ends = (text: string): boolean => text === 'commit'

/** Writes of which a connection remembers that it was asked them: the next time they are prepared. */
const maxSeen = 200

/**
 * A connection that parses and plans a read with values once and asks it by name from then on; what writes, from the second
 * time that it is asked with the same text: most texts of many rows change with them and never come again. The longest
 * unused are forgotten, here and in the server.
 */
export class PreparingClient extends pg.Client {
  /** By role and text: other walls are other plans. */
  #names = new Map<string, string>()
  #role = ''
  #seen = new Set<string>()
  #given = 0
  #shapes = shapes
  /** Within a transaction statements that are asked in one turn share a batch. */
  #isOpen = false
  #batch: StatementBatch | undefined
  /** Of prepared statements, by name. */
  #columns = new Map<string, { fields: { name: string }[] }>()

  constructor(config: pg.ClientConfig & { primary?: Primary | undefined } = {}) {
    super(addressNow(config))
    // A lost connection is told by the query under way; unheard, the event would end the process.
    this.on('error', () => undefined)
  }

  override query(...args: unknown[]): never {
    const [text, values] = args
    if (args.length === 1 && typeof text === 'string' && (begins(text) || (this.#isOpen && ends(text)))) {
      this.#isOpen = true
      const done = this.#ask({ name: this.#nameOf(text), text, values: [] })
      if (ends(text)) this.#isOpen = false
      return done as never
    }
    if (args.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      if ((isRead(text) || this.#comesAgain(text)) && !text.includes(plannedAnew))
        return this.prepared(text, values) as never
      if (this.#isOpen) return this.#ask({ text, values }) as never
    }
    return this.#alone(args) as never
  }

  /** Asks a statement that is prepared, whatever it does. */
  prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === scopeText) this.#role = String(values.at(-1))
    const name = this.#nameOf(this.#role + text)
    const query = { name, text: text + anew, values }
    const answer = this.#isOpen ? this.#ask(query) : this.#alone([query])
    return answer.catch((error: { code?: string }) => {
      if (error.code === staleStatement) {
        shapes++
        anew = ` /* ${Date.now().toString(36)} */`
      }
      throw error
    })
  }

  /** With whatever else is asked in this turn. */
  #ask(config: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#batch) {
      this.#batch = new StatementBatch(this.#columns)
      process.nextTick(() => this.#send())
    }
    return this.#batch.add(config)
  }

  #send(): void {
    const batch = this.#batch
    this.#batch = undefined
    if (batch) (super.query as Ask)(batch)
  }

  /** Behind what was asked before it, with a Sync of its own; it leaves a transaction by `rollback`. */
  #alone(args: unknown[]): Promise<pg.QueryResult> {
    this.#gather()
    this.#send()
    if (args[0] === 'rollback') this.#isOpen = false
    return (super.query as Ask).apply(this, args) as Promise<pg.QueryResult>
  }

  /** What is asked in one turn travels as one packet: a system call costs both sides more than most statements. */
  #gather(): void {
    const { stream } = this.#connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  get #connection(): Connection {
    return (this as unknown as { connection: Connection }).connection
  }

  /** Was it asked before, and not so long ago that it is forgotten? */
  #comesAgain(text: string): boolean {
    if (this.#names.has(this.#role + text) || this.#seen.delete(text)) return true
    const [oldest] = this.#seen
    if (oldest !== undefined && this.#seen.size >= maxSeen) this.#seen.delete(oldest)
    this.#seen.add(text)
    return false
  }

  #nameOf(key: string): string {
    if (this.#shapes !== shapes) {
      this.#shapes = shapes
      for (const [old, name] of this.#names) this.#forget(old, name)
    }
    let name = this.#names.get(key)
    if (name) this.#names.delete(key)
    else {
      name = `p${this.#given++}`
      const [oldest] = this.#names
      if (oldest && this.#names.size >= maxPrepared) this.#forget(...oldest)
    }
    this.#names.set(key, name)
    return name
  }

  /** Travels before whatever is asked next. It fails for no name and in no transaction, as `deallocate` does. */
  #forget(key: string, name: string): void {
    const connection = this.#connection
    this.#names.delete(key)
    this.#columns.delete(name)
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
}
