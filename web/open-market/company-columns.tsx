import { nameIn } from '#contract/kit/languages.ts'
import { marketSorts } from '#contract/open-market/market-sorts.ts'
import type { CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { wordAt } from '#contract/words.ts'
import { tagCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { languageNames } from '../kit/words/language.ts'
import { language, word } from '../kit/words/words.ts'
import { connectionTones, licenceTones } from './market-tones.ts'

const isLanguage = (value: string): value is keyof typeof languageNames => value in languageNames

export const companyColumns: readonly Column<CompanyRow>[] = [
  {
    key: 'company',
    title: 'open-market.fields.company',
    text: ({ names, code }) => nameIn(names, language()) || code,
    ...sortsBy(marketSorts, 'name'),
    width: 220,
    frozen: true,
    card: 'title',
  },
  {
    key: 'connection',
    title: 'open-market.fields.connection',
    ...tagCell(({ connection }) => [connectionTones[connection], `open-market.connections.${connection}`]),
    width: 190,
    card: 'sub',
  },
  {
    key: 'place',
    title: 'open-market.fields.country',
    text: ({ city, country }) => [city, word(`open-market.countries.${country}`)].filter(Boolean).join(', '),
    width: 160,
    card: 'meta',
  },
  { key: 'areas', title: 'open-market.fields.areas', text: ({ areas }) => areas, width: 200, card: 'meta' },
  {
    key: 'productTypes',
    title: 'open-market.fields.productTypes',
    text: ({ productTypes }) =>
      productTypes.map((type) => word(wordAt('catalog.productTypes', type))).join(', '),
    width: 200,
  },
  {
    key: 'samples',
    title: 'open-market.fields.products',
    text: ({ samples, products }) =>
      products ? `${products}: ${samples.map((names) => nameIn(names, language())).join(', ')}` : '',
    width: 260,
    grow: true,
  },
  {
    key: 'languages',
    title: 'open-market.fields.languages',
    text: ({ languages }) => languages.map((one) => (isLanguage(one) ? languageNames[one] : one)).join(', '),
    width: 150,
    hidden: true,
  },
  {
    key: 'licence',
    title: 'open-market.fields.licence',
    ...tagCell(({ licenceState }) => [
      licenceTones[licenceState],
      `open-market.companyLicence.${licenceState}`,
    ]),
    width: 150,
    card: 'meta',
  },
  {
    key: 'answers',
    title: 'open-market.fields.answersWithin',
    text: ({ answerHours }) => word('open-market.text.hours', { hours: answerHours }),
    ...sortsBy(marketSorts, 'answer'),
    width: 120,
  },
  {
    key: 'code',
    title: 'open-market.fields.merchantCode',
    text: ({ code }) => code,
    width: 120,
    hidden: true,
  },
]
