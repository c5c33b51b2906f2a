import { useMemo } from 'react'
import { DestinationForm, type Destination } from '#contract/catalog/sorting/destination.api.ts'
import { runs } from '../../kit/route/action.ts'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { useDestinations } from './use-destinations.ts'

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

function DestinationEdit({ destination, ...panel }: Panel & { destination: Destination | null }) {
  const { w } = useWords()
  const initial = useMemo(
    (): Pick<Destination, 'code' | 'names'> => ({
      code: destination?.code ?? '',
      names: destination?.names ?? {},
    }),
    [destination],
  )
  const form = useForm({
    name: `catalog.destination.${destination?.id ?? 'new'}`,
    initial,
    schema: DestinationForm,
  })
  return (
    <SaveDrawer
      form={form}
      call={catalog.destinationSave}
      {...panel}
      title={w(destination ? 'kit.parts.edit' : 'catalog.text.newDestination')}
      send={(values) => ({ ...values, ...(destination && { id: destination.id }) })}
    >
      <TextField form={form} name="code" label="catalog.fields.code" required max={30} autoFocus />
      <NamesField form={form} name="names" label="catalog.fields.name" required wide />
    </SaveDrawer>
  )
}
