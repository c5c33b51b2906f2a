import { dataSetNames, dataSets, type DataSetName, type Format } from '#contract/exports/data-sets.ts'
import type { FilterValues } from '#contract/exports/exports.schema.ts'
import type { DataSet, SetColumn } from '#contract/exports/set-kinds.ts'
import { recall, remember } from '../kit/session/remembered.ts'

type Typed = string | string[] | { from: string; to: string } | null
export type Values = {
  filter: Record<string, Typed>
  columns: string[]
  format: Format
  name: string
}
type May = (key: string) => boolean

/** What this person may export. */
export const openSets = (may: May): DataSetName[] => dataSetNames.filter((name) => may(dataSets[name].needs))

/** Columns of a data set that this person may see. */
export const openColumns = (set: DataSet, may: May): SetColumn[] =>
  set.columns.filter(({ needs }) => !needs || may(needs))

export const usualColumns = (columns: readonly SetColumn[]): string[] =>
  columns.filter(({ shown }) => shown).map(({ key }) => key)

const columnsKey = (name: DataSetName) => `exports.columns.${name}`
const formatKey = 'exports.format'

/** What was chosen last stands there again. */
export function startValues(name: DataSetName, columns: readonly SetColumn[]): Values {
  const retained = recall<string[]>(columnsKey(name))?.filter((key) => columns.some((one) => one.key === key))
  return {
    filter: Object.fromEntries(
      dataSets[name].filters.map(({ key, kind }): [string, Typed] => [
        key,
        kind === 'days' ? { from: '', to: '' } : kind === 'choices' || kind === 'picks' ? [] : '',
      ]),
    ),
    columns: retained?.length ? retained : usualColumns(columns),
    format: recall<Format>(formatKey) ?? 'xlsx',
    name: '',
  }
}
export function rememberChoice(name: DataSetName, { columns, format }: Values): void {
  remember(columnsKey(name), columns)
  remember(formatKey, format)
}

/** What is typed, as the calls take it: what says nothing is left out. */
export const filterOf = ({ filter }: Pick<Values, 'filter'>): FilterValues =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[key, value]],
    ),
  )
