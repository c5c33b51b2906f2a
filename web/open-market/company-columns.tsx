import { nameIn } from '#contract/kit/languages.ts'
import { marketSorts } from '#contract/open-market/market-sorts.ts'
import type { CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { tagCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { languageNames } from '../kit/words/language.ts'
import { language, word } from '../kit/words/words.ts'
import { connectionTones, licenceTones } from './market-tones.ts'
import { companyRow } from '#contract/open-market/company.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const isLanguage = (value: string): value is keyof typeof languageNames => value in languageNames

const column = columnsOf(companyRow)
export const companyColumns: readonly Column<CompanyRow>[] = [
  column('names', {
    key: 'company',
    text: ({ names, code }) => nameIn(names, language()) || code,
    ...sortsBy(marketSorts, 'name'),
    width: 220,
    frozen: true,
    card: 'title',
  }),
  column('connection', {
    ...tagCell(({ connection }) => [connectionTones[connection], `open-market.connections.${connection}`]),
    width: 190,
    card: 'sub',
  }),
  column('country', {
    key: 'place',
    text: ({ city, country }) => [city, word(`open-market.countries.${country}`)].filter(Boolean).join(', '),
    width: 160,
    card: 'meta',
  }),
  column('kinds', { width: 160, card: 'meta' }),
  column('areas', { width: 200, card: 'title' }),
  column('productTypes', { width: 200 }),
  column('products', {
    align: 'left',
    key: 'samples',
    text: ({ samples, products }) =>
      products ? `${products}: ${samples.map((names) => nameIn(names, language())).join(', ')}` : '',
    width: 260,
    grow: true,
  }),
  column('languages', {
    text: ({ languages }) => languages.map((one) => (isLanguage(one) ? languageNames[one] : one)).join(', '),
    width: 150,
    hidden: true,
  }),
  column('licenceState', {
    key: 'licence',
    ...tagCell(({ licenceState }) => [
      licenceTones[licenceState],
      `open-market.companyLicence.${licenceState}`,
    ]),
    width: 150,
    card: 'meta',
  }),
  column('answerHours', {
    align: 'left',
    key: 'answers',
    text: ({ answerHours }) => word('open-market.text.hours', { hours: answerHours }),
    ...sortsBy(marketSorts, 'answer'),
    width: 120,
  }),
  column('code', { width: 120, hidden: true }),
]
