import fs from 'node:fs'
import path from 'node:path'

/*
 * What a database that is spread over nodes by merchant does not take (docs/citus.md): new SQL keeps to it, so that it can be spread
 * without a Citus in each run of the tests. Counts are of today; nobody raises them.
 */

type SqlText = { file: string; sql: string }

const functionText =
  /create (?:or replace )?function\s+([\w.]+)\s*\(([\s\S]*?)\bas \$(\w*)\$([\s\S]*?)\$\3\$/gi

/** SQL functions over tables that stand as they are: they put a text together, or are asked at home alone. */
export const sqlFunctions: ReadonlySet<string> = new Set([
  'app.customer_held',
  'app.people_rows',
  'app.people_elsewhere',
  'app.import_conditions',
  'platform.forget_sign_ins',
  'platform.enqueue',
  // The host's desk, over all merchants.
  'app.desk_licences',
  'platform.licences_to_check',
])

/** Rules of walls hold no other sub-selects than what the session says and the row that a row hangs on (server/sql/kit/spread-walls.sql). */
const sessionCall = /\(select (?:app|platform)\.\w+\(\)\)(?:::\w+\[\])?/g
const rowSeen =
  /exists \(select from (orders|app_user|agent_bill|channel_order|customer|order_import|order_message|ledger_account|travel_plan|plan_service|plan_guest|market_case) (\w) where \2\.merchant_id = \w+\.merchant_id and \2\.id = (?:\w+\.)?\w+\)/g

/** One sentence for each breach in the repeatable SQL. */
export const undistributable = (texts: readonly SqlText[], tables: ReadonlySet<string>): string[] =>
  texts.flatMap(({ file, sql }) => {
    const text = withoutComments(sql)
    return [
      ...badFunctions(text, tables),
      ...badUpdates(text),
      ...badWalls(text),
      ...badKeys(text),
      ...badNames(text),
    ].map((what) => `${file}: ${what}`)
  })

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '')

function badFunctions(sql: string, tables: ReadonlySet<string>): string[] {
  return [...sql.matchAll(functionText)].flatMap(([, name = '', head = '', , body = '']) => {
    const [parameters = ''] = head.split(/\breturns\b/i)
    const rows = [...parameters.matchAll(/\b\w+\s+(?:public\.)?(\w+)\s*(?:,|\)|default|$)/gi)].flatMap(
      ([, type]) => (type && tables.has(type) ? [`${name} takes a row of ${type}: give it columns`] : []),
    )
    const isSql = /\blanguage sql\b/i.test(head)
    const reads = [
      ...body.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?(?:(?:public|platform)\.)?(\w+)/gi),
    ]
    const read = reads.map(([, table = '']) => table).find((table) => tables.has(table))
    return isSql && read && !sqlFunctions.has(name)
      ? [...rows, `${name} is an SQL function that reads ${read}: write it in plpgsql`]
      : rows
  })
}

const statementsOf = (body: string): string[] => body.split(/;|\b(?:begin|then|loop|else)\b/i)

/** A node works out what an update sets once for all its rows, so what is another for each row is drawn into a variable first. */
function badUpdates(sql: string): string[] {
  return [...sql.matchAll(functionText)].flatMap(([, name = '', , , body = '']) =>
    statementsOf(body)
      .filter((text) => /\b(?:update\s|do update\b)/i.test(text) && /\bnextval\(/i.test(text))
      .map(() => `${name} draws a number within an update: draw it into a variable first`),
  )
}

/**
 * Statements of a trigger's function that read what was changed (`referencing new table as …`) beside a table of a merchant: no node plans
 * that. What they need is taken into variables by a statement of its own.
 */
export const mixedStatements = (
  body: string,
  changed: readonly string[],
  tables: ReadonlySet<string>,
): string[] =>
  statementsOf(withoutComments(body)).filter((text) => {
    const read = [
      ...text.matchAll(/\b(?:from|join|update|into|,)\s+(?:only\s+)?(?:(?:public|platform)\.)?(\w+)/gi),
    ].map(([, name = '']) => name)
    return (
      read.some((name) => changed.includes(name)) &&
      read.some((name) => tables.has(name) && !changed.includes(name))
    )
  })

function badWalls(sql: string): string[] {
  const calls = sql.matchAll(/call app\.(?:secure|secure_platform|within_reach)\(([\s\S]*?)\);$/gm)
  const policies = sql.matchAll(/^create policy ([\s\S]*?);$/gm)
  return [...calls, ...policies].flatMap(([, rule = '']) => {
    const rest = rule
      .replace(/ for select /, ' ')
      .replace(sessionCall, '')
      .replace(rowSeen, '')
    return [
      ...(/\bselect\b/i.test(rest) ? [`a wall holds a sub-select of its own: ${rule.slice(0, 80)}`] : []),
      ...(/\bcase\s+(?!when\b)/i.test(rest)
        ? [`a wall holds a simple case, which no shard takes: ${rule.slice(0, 80)}`]
        : []),
    ]
  })
}

const badNames = (sql: string): string[] =>
  /\bcase\s+tg_table_name\b|\btg_table_name\s*(?:=|in\b)/i.test(sql)
    ? ['a trigger asks which table it is on, which a shard calls otherwise: give it the name']
    : []

const badKeys = (sql: string): string[] =>
  /\bon delete set null \(/i.test(sql) ? ['a foreign key sets columns to null: hold it by a trigger'] : []

const root = path.resolve(import.meta.dirname, '../..')
const sqlFolder = path.join(root, 'server/sql')

export const repeatableTexts = (): SqlText[] =>
  fs.globSync('**/*.sql', { cwd: sqlFolder }).map((file) => ({
    file: `server/sql/${file}`,
    sql: fs.readFileSync(path.join(sqlFolder, file), 'utf8'),
  }))

/** Migrations behind the first that had to keep to this. */
const firstMigration = 2410
export const newMigrations = (): SqlText[] =>
  fs
    .globSync('*.sql', { cwd: path.join(root, 'server/migrations') })
    .filter((file) => Number(file.slice(0, 4)) >= firstMigration)
    .map((file) => ({
      file: `server/migrations/${file}`,
      sql: fs.readFileSync(path.join(root, 'server/migrations', file), 'utf8'),
    }))
