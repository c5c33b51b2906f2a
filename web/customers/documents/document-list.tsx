import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { customerKeys } from '#contract/customers/customer.keys.ts'
import { documentRecord, documentStates } from '#contract/customers/document.fields.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { useWords } from '../../kit/words/words.ts'
import { customers } from '../customers.client.ts'
import { DocumentActions } from './document-actions.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentDrawer, type DocumentDraft } from './document-form.tsx'

const select = filtersOf(documentRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'customers.text.searchDocuments', first: true },
    kind: select('kind', { first: true }),
  },
  tabs: ['soon', 'expired', 'valid', 'all'],
})
const tabs = [
  { value: 'soon', word: 'customers.documentStates.soon' },
  { value: 'expired', word: 'customers.documentStates.expired' },
  { value: 'valid', word: 'customers.documentStates.valid' },
  { value: 'all', word: 'customers.text.allDocuments' },
] as const

const filterOf = ({ tab, values: { text, kind } }: ListControl<typeof schema.filters>) => ({
  text: text || undefined,
  kind: chosen(documentRecord, 'kind', kind),
  state: asOneOf(documentStates, tab),
  total: 'later' as const,
})

/** Travel documents of all customers, those that run out first. */
export default function DocumentList() {
  const { w } = useWords()
  const list = useListState('ClientDocuments', schema)
  const page = useListPage(customers.documents, list, filterOf(list), ['customer'])
  return (
    <RecordsPage
      {...page}
      title="customers.screens.ClientDocuments"
      tabs={tabs}
      columns={documentColumns}
      rowKey={({ id }) => id}
      rowName={({ customerName }) => customerName}
      opens={(document) => (document.can['edit'] === true ? document : undefined)}
      rowActions={(document, { edit, remove }) => (
        <DocumentActions
          document={document}
          onEdit={() => edit(document)}
          onRemove={() => remove(document)}
        />
      )}
      removal={{
        call: customers.documentDelete,
        consequence: ({ kind, customerName }) =>
          w('customers.text.deleteDocument', {
            document: w(`customers.documentKinds.${kind}`),
            customer: customerName,
          }),
        done: 'customers.text.documentDeleted',
      }}
      add={{ word: 'customers.text.newDocument', needs: customerKeys.documents, draft: {} as DocumentDraft }}
      form={(document, panel) => <DocumentDrawer document={document} {...panel} />}
      empty={{ title: 'customers.text.noDocumentsHere' }}
    />
  )
}
