/*
 * An update or a delete that asks a function which is not immutable of its own rows is planned by no node, nor is one that names such a
 * function in `case` or `coalesce` (docs/citus.md). What a sub-select works out is none of it. Seen is what stands in one piece of SQL: what a
 * query builder or a variable puts in is not.
 */

import { localTables } from './statements.ts'

/** Columns of each table with their types; `mutable`: names of functions that are not immutable, ours with their schema. */
export type Catalog = {
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  mutable: ReadonlySet<string>
}

const changing =
  /\b(?:update|delete\s+from)\s+(?:only\s+)?(?:(?:public|platform)\.)?(\w+)(?:\s+(?:as\s+)?(?!set\b|where\b|using\b)(\w+))?\s+(?:set|where|using)\b/gi

const adding = /\binsert\s+into\s+(?:(?:public|platform)\.)?(\w+)(?:\s+as\s+(\w+))?/gi

/** `text` is without its sub-selects; `asks`: one stands among the values of an insert. */
type Change = { table: string; alias: string; text: string; answer: string; asks: boolean }

/** One sentence for each breach in a text of SQL, or of a program that holds some. */
export function changesNotPlanned(source: string, catalog: Catalog): string[] {
  const [changes, additions] = [changesOf(source), changesOf(source, adding)]
  return [
    ...changes.flatMap((change) => [...breachesOf(change, catalog), ...drawnIn(change)]),
    ...[...changes, ...additions].flatMap((change) => breachesOfAnswer(change, catalog)),
    ...additions.flatMap((change) => breachesWhereThere(change, catalog)),
    ...additions.flatMap(queriesInValues),
    ...lostValues(source),
    ...copiedRows(source),
  ]
}

/** Numbers that are drawn for each row, and what functions of ours answer as rows. */
const drawnIn = ({ table, text }: Change): string[] => [
  ...[...text.matchAll(/\b(?:gen_random_uuid|random|gen_random_bytes|nextval)\(/gi)].map(
    ([drawn]) => `a change of ${table} draws "${drawn})": give it as a value`,
  ),
  ...[...text.matchAll(/\bfrom\s+((?:app|platform)\.\w+)\s*\(/gi)].map(
    ([, name]) => `a change of ${table} reads what "${name}" answers: take it into a variable`,
  ),
]

/** What is added as values asks nothing: no node takes a question there. */
const queriesInValues = ({ table, asks }: Change): string[] =>
  asks ? [`an insert into ${table} asks a question among its values: ask it before`] : []

/** A row that is there already is set to columns and values. */
function breachesWhereThere({ table, text }: Change, { mutable }: Catalog): string[] {
  const [, met = ''] = /\bon\s+conflict\b.*?\bdo\s+update\s+set\b(.*)$/is.exec(text) ?? []
  if (localTables.includes(table)) return []
  return functionsIn(met, mutable).map(
    ({ name }) => `an insert into ${table} asks "${name}" where its row is there already: give it as a value`,
  )
}

/** What an insert that reads has behind `on conflict` or `returning` is no value of the program: it gets lost on its way to a shard. */
const lostValues = (source: string): string[] =>
  [
    ...withoutValues(source.replace(/\$\{[^{}]*\bsql[.`][^{}]*\}/g, '')).matchAll(
      /\binsert\s+into\s+(?:(?:public|platform)\.)?(\w+)(?:\s+as\s+\w+)?\s*(?:\([^)]*\))?\s*select\b[^`;]*?\b(?:on\s+conflict|returning)\b([^`;]*)/gi,
    ),
  ]
    .filter(([, , behind = '']) => /\$1/.test(behind))
    .map(([, table]) => `an insert into ${table} that reads has a value behind it: ask it by itself`)

/** Written by the administrator alone, before whom no wall stands. */
const administrators = ['law_record', 'repeatable', 'worker_beat']
/** What every node has a copy of takes rows that are read only where it is said what becomes of one that is there: else they are copied, behind no wall. */
const copiedRows = (source: string): string[] =>
  [
    ...withoutValues(source).matchAll(
      /\binsert\s+into\s+platform\.(\w+)\s*(?:\([^)]*\))?\s*select\b([^`;]*)/gi,
    ),
  ]
    .filter(
      ([, table = '', rest = '']) => !administrators.includes(table) && !/\bon\s+conflict\b/i.test(rest),
    )
    .map(
      ([, table]) =>
        `an insert into platform.${table} that reads says not what becomes of a row that is there`,
    )

/** What is answered names columns, and nothing that is not immutable. */
function breachesOfAnswer({ table, alias, answer }: Change, { columns, mutable }: Catalog): string[] {
  const types = columns.get(table)
  if (!types) return []
  return [...functionsIn(answer, mutable).map(({ name }) => name), ...reckoned(answer, alias, types)].map(
    (what) => `a change of ${table} answers "${what}": answer the column, and work it out behind`,
  )
}

function breachesOf({ table, alias, text }: Change, catalog: Catalog): string[] {
  const types = catalog.columns.get(table)
  if (!types) return []
  const onRows = [...callsOf(text, alias, types, catalog.mutable), ...reckoned(text, alias, types)]
  return [
    ...onRows.map(
      (what) =>
        `a change of ${table} asks "${what}" of its own rows: take it into a variable, or into in (select …)`,
    ),
    ...changingChoices(text, catalog.mutable).map(
      (what) =>
        `a change of ${table} asks "${what}" in a case or a coalesce: read it beside (server/kit/nodes/moment.ts)`,
    ),
  ]
}

/** Statements that change rows, each with its table and what it calls that, and what they answer; without their sub-selects. */
function changesOf(source: string, kind = changing): Change[] {
  const text = withoutValues(source)
    .replace(/--.*$/gm, '')
    // A text of SQL ends before its program goes on: an apostrophe of a comment opens none.
    .replace(/'(?:[^'`]|'')*'/g, "''")
  return [...text.matchAll(kind)].map((found) => {
    const [, table = '', alias = table] = found
    const whole = text.slice(found.index, endOf(text, found.index, ';`'))
    const [own = '', answer = ''] = withoutSubSelects(whole).split(/\breturning\b/i)
    const [, values = ''] = /\bvalues\b([^]*?)(?:\bon\s+conflict\b|\breturning\b|$)/i.exec(whole) ?? []
    return {
      table,
      alias,
      text: own,
      answer: answer.replace(/\b(?:into|loop)\b[^]*$/i, ''),
      asks: /\(\s*select\b/i.test(values),
    }
  })
}

/** The bracket that closes what is open at a place, or where one of these signs ends it before. */
function endOf(text: string, from: number, ends = ''): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) return at
    else if (depth === 0 && ends.includes(sign)) return at
  }
  return text.length
}

/** A program's values in a text of SQL say nothing of columns. */
function withoutValues(text: string): string {
  const from = text.indexOf('${')
  if (from < 0) return text
  let depth = 0
  let at = from + 1
  for (; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) break
  }
  return `${text.slice(0, from)}$1${withoutValues(text.slice(at + 1))}`
}

function withoutSubSelects(text: string): string {
  const found = /\(\s*(?:select|with)\b/i.exec(text)
  if (!found) return text
  return withoutSubSelects(`${text.slice(0, found.index)}$1${text.slice(endOf(text, found.index + 1) + 1)}`)
}

type Types = ReadonlyMap<string, string>
/** A column of the table that is changed, by its name alone or behind what the table is called. */
const columnOf = (alias: string, types: Types): string =>
  `(?<![\\w.$])(?:${alias}\\.)?(${[...types.keys()].join('|')})\\b(?!\\s*(?:\\(|=>|\\.))`

function callsOf(text: string, alias: string, types: Types, mutable: ReadonlySet<string>): string[] {
  const own = new RegExp(columnOf(alias, types), 'i')
  return functionsIn(text, mutable)
    .filter(({ given }) => own.test(given))
    .map(({ name }) => name)
}

const functionsIn = (text: string, mutable: ReadonlySet<string>): { name: string; given: string }[] =>
  [...text.matchAll(/(?<![\w.])((?:\w+\.)?\w+)\s*\(/g)].flatMap((call) => {
    const name = (call[1] ?? '').toLowerCase().replace('pg_catalog.', '')
    const from = call.index + call[0].length
    return mutable.has(name) ? [{ name, given: text.slice(from, endOf(text, from)) }] : []
  })

const aMoment = String.raw`(?:\b(?:now|clock_timestamp)\(\)|\bmoment\.at)`

/** Moments and days that are added to, or written as a text or a day: PostgreSQL asks for the session's time zone. */
function reckoned(text: string, alias: string, types: Types): string[] {
  const column = columnOf(alias, types)
  const typeOf = (found: RegExpMatchArray) => types.get(found[1] ?? '') ?? ''
  const isMoment = (found: RegExpMatchArray) => typeOf(found) === 'timestamp with time zone'
  const moved = [
    ...text.matchAll(new RegExp(`${column}\\s*[+-]\\s*(?:make_interval\\(|interval\\b)`, 'gi')),
  ].filter(isMoment)
  const written = [
    ...text.matchAll(new RegExp(`${column}::(?:text|date)\\b`, 'gi')),
    ...text.matchAll(new RegExp(`${column}\\s*\\|\\|`, 'gi')),
    ...text.matchAll(new RegExp(`\\|\\|\\s*${column}`, 'gi')),
  ].filter((found) => isMoment(found) || (typeOf(found) === 'date' && !found[0].endsWith('date')))
  const own = new RegExp(column, 'i')
  const added = [...text.matchAll(new RegExp(`${aMoment}\\s*[+-]\\s*`, 'gi'))].flatMap((found) => {
    const rest = text.slice(found.index + found[0].length)
    const [by = ''] = rest
      .slice(0, endOf(rest, 0, ','))
      .split(/\b(?:and|or|from|where|then|else|end)\b|[<>=]/i)
    return own.test(by) ? [`${found[0]}${by}`] : []
  })
  return [...[...moved, ...written].map(([found]) => found), ...added].map((what) => what.trim())
}

function changingChoices(text: string, mutable: ReadonlySet<string>): string[] {
  const choices = [
    ...[...text.matchAll(/\bcase\b.*?\bend\b/gis)].map(([choice]) => choice),
    ...[...text.matchAll(/\bcoalesce\s*\(/gi)].map((found) => {
      const from = found.index + found[0].length
      return text.slice(from, endOf(text, from))
    }),
  ]
  return choices.flatMap((choice) => [
    ...functionsIn(choice, mutable).map(({ name }) => name),
    ...[...choice.matchAll(/\bmoment\.at\s*[+-]/gi)].map(([found]) => found),
  ])
}
