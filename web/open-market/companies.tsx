import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { orderTypes } from '#contract/catalog/products.ts'
import { languages, nameIn } from '#contract/kit/languages.ts'
import { marketSorts } from '#contract/open-market/market-sorts.ts'
import { type CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { requestedSort } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { to } from '../kit/route/screens.ts'
import { language } from '../kit/words/words.ts'
import { languageNames } from '../kit/words/language.ts'
import { companyColumns } from './company-columns.tsx'
import { CustomerView, customerQuery, useCustomerView } from './customer-view.tsx'
import { openMarket } from './open-market.client.ts'
import { companyKinds, companyRow } from '#contract/open-market/company.fields.ts'
import { filtersOf } from '../kit/record/record-filters.ts'

const hours = [1, 4, 24, 72]
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'open-market.fields.search', first: true },
    kind: {
      kind: 'select',
      label: 'open-market.fields.kinds',
      options: companyKinds.map((value) => ({ value, word: `open-market.companyKinds.${value}` as const })),
      read: (text: string) => asOneOf(companyKinds, text),
      first: true,
    },
    country: filtersOf(companyRow)('country', { first: true }),
    connection: filtersOf(companyRow)('connection', { first: true }),
    area: { kind: 'text', label: 'open-market.fields.area' },
    productType: {
      kind: 'select',
      label: 'open-market.fields.productType',
      options: orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
      read: (text: string) => asOneOf(orderTypes, text),
    },
    language: {
      kind: 'select',
      label: 'open-market.fields.language',
      options: languages.map((value) => ({ value, label: languageNames[value] })),
      read: (text: string) => asOneOf(languages, text),
    },
    licensed: {
      kind: 'select',
      label: 'open-market.fields.licensed',
      options: [
        { value: 'yes', word: 'open-market.text.yes' },
        { value: 'no', word: 'open-market.text.no' },
      ],
      read: (text: string) => text === 'yes',
    },
    answersWithin: {
      kind: 'select',
      label: 'open-market.fields.answersWithin',
      options: hours.map((value) => ({ value: String(value), label: `${value} h` })),
      read: (text: string) => hours.find((one) => String(one) === text),
    },
  },
})

/** With a guest looking on: not what we have to do with them. */
const publicColumns = companyColumns.filter(({ key }) => key !== 'connection')

/** Companies of the market, as those that buy from us or those that we buy from: one screen over two kinds. */
export function Companies({ kind }: { kind: 'agents' | 'suppliers' }) {
  const screen = kind === 'agents' ? 'marketAgents' : 'marketSuppliers'
  const list = useListState(screen, schema)
  const [isPublic] = useCustomerView()
  const requested = { ...requestOf(list), ...requestedSort(marketSorts, list.sort), total: 'later' as const }
  const page = useListPage(openMarket[kind], list, requested, ['market', 'marketSetting'])
  return (
    <ListPage
      {...page}
      title={`open-market.screens.${screen}`}
      columns={isPublic ? publicColumns : companyColumns}
      actions={<CustomerView />}
      rowKey={({ code }) => code}
      rowName={({ names }) => nameIn(names, language())}
      hrefOf={({ code }: CompanyRow) =>
        kind === 'agents'
          ? to['open-market'].marketAgent({ distributorCode: code }, customerQuery(isPublic))
          : to['open-market'].marketSupplier({ merchantCode: code }, customerQuery(isPublic))
      }
      empty={{ title: 'open-market.text.noCompanies', text: 'open-market.text.noCompaniesWhy' }}
      live
    />
  )
}
