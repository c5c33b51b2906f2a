import { Fragment, useState } from 'react'
import { customerKeys } from '#contract/customers/customer.keys.ts'
import type { CustomerInfo, Document } from '#contract/customers/customers.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { nameOf } from '../customer-columns.tsx'
import { customers } from '../customers.client.ts'
import { DocumentActions } from './document-actions.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentDrawer, type DocumentDraft } from './document-form.tsx'

const columns = documentColumns.filter(({ key }) => key !== 'customerName')

/** A customer's travel documents, added, changed and taken away where they are told. */
export function DocumentsCard({ customer }: { customer: CustomerInfo }) {
  const { w } = useWords()
  const edited = useDrawer<DocumentDraft>()
  const [removed, setRemoved] = useState<Document>()
  return (
    <Card
      title="customers.text.documents"
      extra={
        <NewButton
          needs={customerKeys.documents}
          title="customers.text.newDocument"
          onPress={() => edited.show({ customerId: customer.id })}
        />
      }
    >
      {customer.documents.length ? (
        <DataTable
          screen="customerDocuments"
          label={w('customers.text.documents')}
          columns={columns}
          rows={customer.documents}
          rowKey={({ id }) => String(id)}
          rowActions={(document) => (
            <DocumentActions
              document={document}
              onEdit={() => edited.show(document)}
              onRemove={() => setRemoved(document)}
            />
          )}
          inline
        />
      ) : (
        <p className="customer-none">{w('customers.text.noDocuments')}</p>
      )}
      {edited.record && (
        <Fragment key={edited.count}>
          <DocumentDrawer document={edited.record} open={edited.open} onClose={edited.hide} />
        </Fragment>
      )}
      {removed && (
        <ActionPanel
          title={w('kit.parts.remove')}
          action={runs(customers.documentDelete, () => ({ id: removed.id }), {
            danger: true,
            consequence: w('customers.text.deleteDocument', {
              document: w(`customers.documentKinds.${removed.kind}`),
              customer: nameOf(customer),
            }),
            done: 'customers.text.documentDeleted',
          })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  )
}
