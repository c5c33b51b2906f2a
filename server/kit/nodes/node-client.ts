import pg from 'pg'
import { PreparingClient } from '../db/prepared.ts'
import { scopeText } from '../db/scope.ts'

const settings = ['app.merchant', 'app.agent', 'app.supplier', 'app.reach']

/**
 * A connection to a node of a database that is spread by merchant. Its walls name the merchant to whatever is planned
 * (`app.planned_merchant`), so its plans are that merchant's alone: turning to another, it throws them away.
 */
export class NodeClient extends PreparingClient {
  #planned = ''

  override prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === scopeText) this.#turnTo(values.map(String))
    return super.prepared(text, values)
  }

  #turnTo(values: readonly string[]): void {
    const [merchantId = ''] = values
    // Citus tells a node's other connections within the transaction what was set by this command, not what a function has set.
    const scope = settings.map((name, at) => `set local ${name} = ${pg.escapeLiteral(values[at] ?? '')}`)
    const isOther = this.#planned !== merchantId
    this.#planned = merchantId
    const answer: Promise<unknown> = this.query([...(isOther ? ['discard plans'] : []), ...scope].join('; '))
    answer.catch(() => (this.#planned = ''))
  }
}
