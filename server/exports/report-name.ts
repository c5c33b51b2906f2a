import { daysOf } from '#contract/exports/ask.ts'
import { dataSets, setWord, type DataSetName } from '#contract/exports/data-sets.ts'
import type { FilterValues } from '#contract/exports/exports.schema.ts'
import type { App } from '../kit/app-services.ts'

type Named = { name: string; set: DataSetName; filter: FilterValues }

/** What a report is called: as its maker named it, else by its data set and days, in the language of whoever reads it. */
export const reportName = (
  { word }: Pick<App, 'word'>,
  language: string,
  { name, set, filter }: Named,
): string =>
  name || [word(language, setWord(set)), daysOf(dataSets[set], filter)].filter(Boolean).join(' ')
