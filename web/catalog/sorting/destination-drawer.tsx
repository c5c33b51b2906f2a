import { DestinationForm, type Destination } from '#contract/catalog/sorting/destination.api.ts'
import { runs } from '../../kit/route/action.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { useDestinations } from './use-destinations.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { destinationRecord } from '#contract/catalog/sorting/sorting.fields.ts'

/** Where products take place. */
export function DestinationDrawer(panel: Panel) {
  const { w, name } = useWords()
  return (
    <RecordsDrawer
      {...panel}
      title="catalog.text.destinations"
      addWord="catalog.text.newDestination"
      none="catalog.text.noDestinations"
      rows={useDestinations()}
      record={({ id, names, code, skus }, onEdit) => (
        <RecordLine
          side={w('catalog.text.skuCount', { count: skus })}
          onEdit={onEdit}
          remove={runs(catalog.destinationDelete, () => ({ id }), { danger: true, consequence: name(names) })}
        >
          {name(names)}
          <small>{code}</small>
        </RecordLine>
      )}
      edit={(destination, edit) => <DestinationEdit destination={destination} {...edit} />}
    />
  )
}

const Field = fieldOf(destinationRecord)

function DestinationEdit({ destination, ...panel }: Panel & { destination: Destination | null }) {
  const { w } = useWords()
  const form = useRecordForm(destinationRecord, {
    name: 'catalog.destination',
    schema: DestinationForm,
    existing: destination,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.destinationSave}
      title={w(destination ? 'kit.parts.edit' : 'catalog.text.newDestination')}
    >
      <Field name="code" autoFocus />
      <Field name="names" wide />
    </SaveDrawer>
  )
}
