import fs from 'node:fs'
import path from 'node:path'
import { Visitor, type ESTree } from 'vite'
import type { Foreign } from './foreign/foreign.ts'
import { foreignTables } from './foreign-tables.ts'

/** A name that stands where a statement names a table; some are no table (a name given by the statement itself). */
export type TableUse = { table: string; written: boolean }
type Reader = { file: string; tables: readonly TableUse[] }

/** Kysely's words for a table, and those of `server/kit/db/rows.ts`, whose table comes second. */
const reading = [
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]
const writing = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
const rowsReading = ['readRow', 'lockRow', 'lockForm', 'isMissing']
const rowsWriting = ['insertRow', 'updateRow', 'saveRow', 'enableRow', 'deleteRow']

/** The tables that a module's statements name: in texts of SQL, and as the tables of calls and records. */
export function tablesIn(program: ESTree.Program): TableUse[] {
  const found: TableUse[] = []
  const text = (sql: string) => found.push(...tablesOf(sql))
  const literal = (node: ESTree.Node | undefined, written: boolean) => {
    if (node?.type === 'ArrayExpression')
      for (const each of node.elements) literal(each ?? undefined, written)
    if (node?.type !== 'Literal' || typeof node.value !== 'string') return
    found.push({ table: node.value.split(' ')[0]!, written })
  }
  new Visitor({
    TemplateLiteral: ({ quasis }) => text(quasis.map(({ value }) => value.raw).join(' ? ')),
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^\s*(select|insert|update|delete|with)\s/i.test(value)) text(value)
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (reading.includes(name)) literal(given[0], false)
      else if (writing.includes(name)) literal(given[0], true)
      else if (rowsReading.includes(name)) literal(given[1], false)
      else if (rowsWriting.includes(name)) literal(given[1], true)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'table') literal(value, true)
    },
  }).visit(program)
  return found
}

/** The tables that a text of SQL names. */
const tablesOf = (sql: string): TableUse[] =>
  [
    ...sql.matchAll(
      /\b(from|join|using|into|(?<!for (?:no key )?)update)\s+(?:only\s+)?(?:public\.)?((?:platform\.)?\w+)/gi,
    ),
  ].map(([, word, table]) => ({ table: table!, written: /into|update/i.test(word!) || deletes(sql, table!) }))

const deletes = (sql: string, table: string): boolean =>
  new RegExp(`\\bdelete\\s+from\\s+(public\\.)?${table}\\b`, 'i').test(sql)

export type SqlText = { file: string; sql: string }

export const readSql = (root: string): SqlText[] =>
  fs.globSync('server/sql/*/*.sql', { cwd: root }).map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    sql: fs.readFileSync(path.join(root, file), 'utf8'),
  }))

const ownDomain = ({ file }: SqlText): string => file.split('/')[2]!

/** Whose each table is: of the domain whose file holds its walls, or its grant where it has none. A view is for all. */
export function ownersOf(files: readonly SqlText[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of files) {
    for (const [, table] of file.sql.matchAll(/^call app\.secure\('(\w+)/gm))
      owners.set(table!, ownDomain(file))
    for (const [, tables] of file.sql.matchAll(
      /^(?:grant|revoke) [\w, ]+ on (platform\.[\w., ]+) (?:to|from) /gm,
    ))
      for (const table of tables!.split(', ')) owners.set(table, ownDomain(file))
  }
  return owners
}

/** One sentence for each foreign table that a domain names without a reason, and for each reason that nobody needs. */
export function findForeignTables(
  modules: readonly Reader[],
  files: readonly SqlText[],
  allowed: readonly Foreign[] = foreignTables,
): string[] {
  const owners = ownersOf(files)
  const readers = [
    ...modules.map(({ file, tables }) => ({ file, tables, domain: domainOf(file) })),
    ...files.map((file) => ({ file: file.file, tables: tablesOf(file.sql), domain: ownDomain(file) })),
  ]
  const needed = new Set<string>()
  const breaches = new Set<string>()
  for (const { file, tables, domain } of readers)
    for (const { table, written } of tables) {
      const owner = owners.get(table)
      if (!domain || !owner || owner === domain) continue
      const act = written ? 'writes' : 'reads'
      needed.add(`${domain} ${act} ${table}`)
      if (!allowed.some((each) => each.by.includes(domain) && each[act]?.includes(table)))
        breaches.add(
          `${file} ${act} ${table}, which is ${owner}'s: ask its public part, or give the reason in tools/walls/foreign-tables.ts`,
        )
    }
  const idle = allowed.flatMap(({ by, reads = [], writes = [] }) =>
    by.flatMap((domain) =>
      [
        ...reads.map((table) => `${domain} reads ${table}`),
        ...writes.map((table) => `${domain} writes ${table}`),
      ].filter((each) => !needed.has(each)),
    ),
  )
  return [...breaches, ...idle.map((each) => `${each} no more: take it out of tools/walls/foreign-tables.ts`)]
}

/** What stands at the server's root joins the domains. */
const domainOf = (file: string): string | undefined => /^server\/([^/]+)\//.exec(file)?.[1]
