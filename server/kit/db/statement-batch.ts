import pg from 'pg'

/** The wire below pg's client, and what it remembers of the statements that it has sent and the server has parsed. */
export type Connection = {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  stream: { cork: () => void; uncork: () => void }
  parse: (statement: object) => void
  bind: (values: object) => void
  describe: (portal: object) => void
  execute: (portal: object) => void
  sync: () => void
  close: (what: { type: 'S'; name: string }) => void
}
type Columns = { fields: { name: string }[] }
/** What a query of pg does with the answers of the server. */
type Answered = {
  submit: (connection: Pick<Connection, 'stream'>) => Error | null
  handleRowDescription: (message: Columns) => void
  handleDataRow: (message: object) => void
  handleCommandComplete: (message: object, connection: Connection) => void
  handleEmptyQuery: (connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
  handleError: (error: Error, connection: Connection) => void
}
type Statement = { name: string; query: Answered }

/** Told to what stands behind a statement that failed, as the database tells it. */
const aborted = () =>
  Object.assign(
    new Error('current transaction is aborted, commands ignored until end of transaction block'),
    {
      code: '25P02',
    },
  )

/**
 * Statements of one transaction that were asked together: one round on the wire. Each is bound and executed for itself and answered as
 * soon as it is done, but they share one Sync, whose answer costs the server a system call; a named statement whose columns are
 * known is not described again. Once one fails, those behind it are refused without having run.
 */
export class StatementBatch extends pg.Query {
  #statements: Statement[] = []
  #at = 0
  #columns: Map<string, Columns>

  /** `columns`: of named statements, kept by the connection. */
  constructor(columns: Map<string, Columns>) {
    super({ text: 'batch' })
    this.#columns = columns
  }

  add(config: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new pg.Query(config, (error: Error | undefined, result: unknown) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      )
      this.#statements.push({ name: config.name ?? '', query: query as unknown as Answered })
    }).catch((error: Error) => {
      // Else it tells of the socket that the answer came by, and not of who asked.
      Error.captureStackTrace(error)
      throw error
    })
  }

  override submit = (wire: unknown): void => {
    const connection = wire as Connection
    connection.stream.cork()
    const sent: Statement[] = []
    for (const statement of this.#statements) {
      let isSent = true
      const refused = statement.query.submit(this.#wireOf(connection, statement, () => (isSent = false)))
      if (refused) statement.query.handleError(refused, connection)
      else if (isSent) sent.push(statement)
    }
    this.#statements = sent
    connection.sync()
    connection.stream.uncork()
  }

  /** The connection as one statement of the batch uses it: without a Sync of its own, described only where its columns are not known. */
  #wireOf(connection: Connection, { name, query }: Statement, unsent: () => void) {
    const columns = connection.parsedStatements[name] === undefined ? undefined : this.#columns.get(name)
    if (columns) query.handleRowDescription(columns)
    return {
      stream: connection.stream,
      parsedStatements: connection.parsedStatements,
      submittedNamedStatements: connection.submittedNamedStatements,
      parse: (statement: object) => connection.parse(statement),
      bind: (values: object) => connection.bind(values),
      describe: (portal: object) => {
        if (!columns) connection.describe(portal)
      },
      execute: (portal: object) => connection.execute(portal),
      sync: () => undefined,
      /** A value that cannot be sent: the statement is dropped, and parsed again the next time. */
      close: (what: { type: 'S'; name: string }) => {
        unsent()
        connection.close(what)
        delete connection.submittedNamedStatements[name]
      },
    }
  }

  handleRowDescription(message: Columns): void {
    const statement = this.#statements[this.#at]
    if (!statement) return
    if (statement.name) this.#columns.set(statement.name, message)
    statement.query.handleRowDescription(message)
  }
  handleDataRow(message: object): void {
    this.#statements[this.#at]?.query.handleDataRow(message)
  }
  handleCommandComplete(message: object, connection: Connection): void {
    const statement = this.#statements[this.#at]
    if (!statement) return
    this.#at++
    isParsed(connection, statement.name)
    // It answers none: it needs no description the next time either.
    if (statement.name && !this.#columns.has(statement.name))
      this.#columns.set(statement.name, { fields: [] })
    statement.query.handleCommandComplete(message, connection)
    statement.query.handleReadyForQuery(connection)
  }
  handleEmptyQuery(connection: Connection): void {
    this.handleCommandComplete({ text: '' }, connection)
  }
  handleReadyForQuery(): void {
    // Each statement was answered when it was done.
  }
  handlePortalSuspended(): void {
    // No statement is read in parts.
  }
  /** The one that failed may have been parsed or not: it is forgotten. Those behind it never were. */
  handleError(error: Error, connection: Connection): void {
    const left = this.#statements.slice(this.#at)
    this.#at = this.#statements.length
    left.forEach(({ name, query }, nth) => {
      if (name && connection.submittedNamedStatements[name] !== undefined) {
        delete connection.submittedNamedStatements[name]
        if (nth === 0) connection.close({ type: 'S', name })
      }
      // Whoever waits for several hears first of the one that failed.
      if (nth === 0) query.handleError(error, connection)
      else setImmediate(() => query.handleError(aborted(), connection))
    })
  }
}

function isParsed({ parsedStatements, submittedNamedStatements }: Connection, name: string): void {
  const text = submittedNamedStatements[name]
  if (text === undefined) return
  parsedStatements[name] = text
  delete submittedNamedStatements[name]
}
