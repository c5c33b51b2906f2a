import { useMemo } from 'react'
import { DestinationForm, type Destination } from '#contract/catalog/destination.api.ts'
import { NamesField } from '../kit/form/field-names.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { RowsDrawer, type Panel } from './rows-drawer.tsx'
import { useDestinations } from './use-destinations.ts'

/** Where products take place. */
export const DestinationDrawer = (panel: Panel) => (
  <RowsDrawer
    {...panel}
    title="catalog.text.destinations"
    addWord="catalog.text.newDestination"
    none="catalog.text.noDestinations"
    rows={useDestinations()}
    facts={({ code }) => code}
    edit={(destination, edit) => <DestinationEdit destination={destination} {...edit} />}
    remove={catalog.destinationDelete}
  />
)

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
